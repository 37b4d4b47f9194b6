import { type GameReturn, opsLookedAtGameReturn } from '@trevo/contract/ops/game-returns'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { AHEAD_MS } from '../returns/count.ts'
import { endStop, type StopRow, stopById } from '../returns/stops.ts'

export const asReturn = ({ id, rounds, isOpen, foundAt, since, until, lookedAt, ...rest }: StopRow): GameReturn => ({
  ...rest,
  id: String(id),
  rounds: Number(rounds),
  foundAt: foundAt.toISOString(),
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  state: isOpen ? 'open' : 'looked_at',
  lookedAt: lookedAt?.toISOString() ?? null,
})

async function known(tx: Tx, id: bigint): Promise<StopRow> {
  const row = await stopById(tx, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** What lets play earn again gives more: two people have looked. */
export const lookedAtDeed = (clock: Clock): Deed<typeof opsLookedAtGameReturn> => ({
  kind: 'game_return',
  endpoint: opsLookedAtGameReturn,
  everybody: true,
  async work(tx, desk, { params }, consent) {
    await assertForAll(tx, desk, consent)
    const id = BigInt(params.id)
    const before = await known(tx, id)
    if (!before.isOpen) return { value: asReturn(before), note: null }
    if (consent === null) refuseAlone('game_return', 'always')
    const now = clock.now()
    await endStop(tx, id, { now, until: new Date(now.getTime() + AHEAD_MS), by: desk.staff.userName })
    const value = asReturn(await known(tx, id))
    const after = { id: value.id, game: value.game, declared: value.declared, returned: value.returned }
    return { value, note: { action: 'vendor.return_looked_at', entity: 'vendor', entityId: value.vendor, after } }
  },
  async facts(tx, desk, { params }) {
    await assertForAll(tx, desk, null)
    const row = await known(tx, BigInt(params.id))
    if (!row.isOpen) throw new AppError('conflict')
    return [
      ...subject('vendor', row.vendorName),
      ...(row.game === null ? [] : subject('game', row.game)),
      ...(row.brand === null ? [] : subject('brand', row.brand)),
      ...subject('rounds', String(row.rounds), 'count'),
      ...subject('return_declared', row.declared, 'percent'),
      ...subject('return_found', row.returned, 'percent'),
      ...subject('found_at', row.foundAt.toISOString(), 'moment'),
    ]
  },
})

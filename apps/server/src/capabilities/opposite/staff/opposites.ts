import { formatMoney } from '@trevo/contract/money'
import type { OppositeFinding, OppositeRow } from '@trevo/contract/ops/opposites'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TakePoints } from '../../ports.ts'
import { takeAway } from '../take-away.ts'
import { betsOfFinding, type FindingLine, findingById, holdFinding, saveDecision } from './queries.ts'

export const asRow = ({ note, alreadyPaid, ...line }: FindingLine): OppositeRow => ({
  ...line,
  id: String(line.id),
  turnover: formatMoney(line.turnover),
  foundAt: line.foundAt.toISOString(),
  decidedAt: line.decidedAt?.toISOString() ?? null,
})

export async function findingOf(db: Db | Tx, merchantId: number, id: bigint): Promise<OppositeFinding> {
  const line = await findingById(db, merchantId, id)
  if (line === undefined) throw new AppError('not_found')
  const bets = await betsOfFinding(db, id)
  return {
    ...asRow(line),
    note: line.note,
    alreadyPaid: formatMoney(line.alreadyPaid),
    bets: bets.map((bet) => ({ ...bet, drawId: String(bet.drawId), turnover: formatMoney(bet.turnover) })),
  }
}

export type DecideDeps = { db: Db; clock: Clock; takePoints: TakePoints }
type Decision = { confirm: boolean; note: string }

/** Of two who decide at once the second finds it decided. */
export function decideFinding(
  desk: DecideDeps,
  acting: Acting,
  id: bigint,
  { confirm, note }: Decision,
): Promise<OppositeFinding> {
  const { merchant, staff } = acting
  return staffWrite(desk, actorOf(acting), async (tx) => {
    await holdFinding(tx, merchant.id, id)
    const { bets, ...before } = await findingOf(tx, merchant.id, id)
    if (before.state !== 'open') throw new AppError('conflict')
    const { day, currency } = before
    const { timeZone } = merchant
    const alreadyPaid = confirm
      ? await takeAway(tx, desk.takePoints, { id, merchantId: merchant.id, day, currency, timeZone })
      : 0n
    const state = confirm ? ('confirmed' as const) : ('dismissed' as const)
    await saveDecision(tx, { id, state, by: staff.userName, note, alreadyPaid, now: desk.clock.now() })
    const value = await findingOf(tx, merchant.id, id)
    const { bets: _, ...after } = value
    return { value, note: { action: 'opposite_bets.decide', entity: 'opposite_finding', entityId: id, before, after } }
  })
}

import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import type { JackpotState } from '@trevo/contract/jackpots'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type JackpotMove, type opsJackpot, opsOpenJackpot, type StaffJackpot } from '@trevo/contract/ops/jackpots'
import { subject } from '../../../base/approvals/consent.ts'
import { gamesOfScope } from '../../../base/catalogue/offer-scope.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { assertMayGive } from '../../../money/ways/one-person.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { lockPool } from '../draw-queries.ts'
import { levelsOf, type PoolRow, poolById } from '../queries.ts'
import { type Level, percentOf, potOf, shareOf } from '../rules.ts'
import { openPool } from './open.ts'
import { lockOpening, moveState, type NewLevel, newestDrops, paidOf, seedOf, seedsOut } from './queries.ts'

export type JackpotDesk = {
  db: Db
  clock: Clock
  live: Pick<Live, 'toMerchant'>
  ledger: Pick<Ledger, 'postTransfer'>
}

export const asJackpot = (row: PoolRow, levels: readonly Level[], paid: bigint): StaffJackpot => ({
  id: String(row.id),
  titles: { PT: row.titlePt, EN: row.titleEn, ES: row.titleEs },
  scope: row.scope,
  category: row.category,
  vendor: row.vendor,
  games: row.games,
  levels: levels.map((level) => ({
    level: level.level,
    sharePercent: percentOf(level.share),
    refillPercent: percentOf(level.refill),
    start: formatMoney(level.start),
    mustDropBy: formatMoney(level.cap),
    amount: formatMoney(potOf(level)),
    reserve: formatMoney(level.reserve / 1_000_000n),
    cycle: level.cycle,
    isOpen: level.isOpen,
  })),
  state: row.state,
  draws: row.draws,
  booked: formatMoney(row.booked),
  paid: formatMoney(paid),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})

async function staffView(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, id: bigint): Promise<StaffJackpot> {
  const row = await poolById(db, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  return asJackpot(row, (await levelsOf(db, [id])).get(id) ?? [], (await paidOf(db, [id])).get(id) ?? 0n)
}

export async function jackpotWithDrops(
  { db }: JackpotDesk,
  acting: Acting,
  id: bigint,
): Promise<ValueOf<typeof opsJackpot>> {
  const view = await staffView(db, acting, id)
  const drops = (await newestDrops(db, id)).map(({ createdAt, ...drop }) => ({
    ...drop,
    id: String(drop.id),
    memberId: String(drop.memberId),
    roundId: String(drop.roundId),
    stake: formatMoney(drop.stake),
    amount: formatMoney(drop.amount),
    at: createdAt.toISOString(),
  }))
  return { ...view, drops }
}

type Draft = Omit<BodyOf<typeof opsOpenJackpot>, 'requestId'>

const levelsFrom = ({ levels }: Draft): NewLevel[] =>
  levels.map(({ level, sharePercent, refillPercent, start, mustDropBy }, index) => {
    const share = shareOf(sharePercent)
    if (share === 0) throw wrongField(`levels.${index}.sharePercent`, 'too_small')
    return { level, share, refill: shareOf(refillPercent), start: parseMoney(start), cap: parseMoney(mustDropBy) }
  })

const largest = (levels: readonly NewLevel[]) => levels.map(({ cap }) => cap).toSorted((a, b) => Number(b - a))[0] ?? 0n

/**
 * What all pools of the brand begin with together is one person's up to the limit of the way; later pots begin with what stakes
 * have put aside. No pot may grow past what the way pays at once.
 */
export const openJackpotDeed = ({ clock, live, ledger }: JackpotDesk): Deed<typeof opsOpenJackpot> => ({
  kind: 'jackpot',
  endpoint: opsOpenJackpot,
  async work(tx, desk, { body }, consent) {
    const { merchant, staff } = desk
    const now = clock.now()
    const { requestId, ...draft } = body
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'jackpot', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const levels = levelsFrom(draft)
      const gameIds = await gamesOfScope(tx, merchant.id, draft)
      await lockOpening(tx, merchant.id)
      const { staffId } = staff
      const ask = { merchantId: merchant.id, way: 'jackpot', kind: 'jackpot', consent, staffId, now } as const
      // Of the players' own stakes for the most part: what a second person looks at is what the house adds.
      await checkGift(tx, ask, { kind: 'cash', amount: largest(levels) }, { kind: 'cash', amount: largest(levels) })
      const together = seedOf({ levels }) + (await seedsOut(tx, merchant.id, now))
      await assertMayGive(tx, ask, givesMore(opsOpenJackpot, null, body), together, seedOf({ levels }))
      const { titles, scope } = draft
      tx.afterCommit(() => live.toMerchant(merchant.id, 'jackpots.changed', {}))
      return openPool(tx, { ledger }, merchant, {
        merchantId: merchant.id,
        titlePt: titles.PT,
        titleEn: titles.EN,
        titleEs: titles.ES,
        scope,
        category: scope === 'category' ? draft.category : null,
        vendor: scope === 'vendor' ? draft.vendor : null,
        gameIds,
        levels,
        requestId,
        createdBy: staff.userName,
        createdAt: now,
      })
    })
    const value = await staffView(tx, desk, id)
    return { value, note: isNew ? { action: 'jackpot.open', entity: 'jackpot', entityId: id, after: value } : null }
  },
  facts: async (_tx, _desk, { body }) => [
    ...subject('jackpot', body.titles.PT),
    ...subject('seed', formatMoney(seedOf({ levels: levelsFrom(body) })), 'money'),
    ...subject('largest_pot', formatMoney(largest(levelsFrom(body))), 'money'),
    ...subject(
      'stake_share',
      percentOf(levelsFrom(body).reduce((sum, { share, refill }) => sum + share + refill, 0)),
      'percent',
    ),
  ],
})

const MOVES: Readonly<Record<JackpotMove, { from: readonly JackpotState[]; to: JackpotState }>> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  end: { from: ['running', 'paused'], to: 'ending' },
}

export function moveJackpot(
  { db, clock, live }: JackpotDesk,
  acting: Acting,
  id: bigint,
  move: JackpotMove,
): Promise<StaffJackpot> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const before = await staffView(tx, acting, id)
    await lockPool(tx, id)
    const { from, to } = MOVES[move]
    if (!(await moveState(tx, id, { from, to }))) {
      const now = await staffView(tx, acting, id)
      if (now.state === to) return { value: now, note: null }
      throw new AppError('conflict')
    }
    const after = await staffView(tx, acting, id)
    tx.afterCommit(() => live.toMerchant(acting.merchant.id, 'jackpots.changed', {}))
    return { value: after, note: { action: `jackpot.${move}`, entity: 'jackpot', entityId: id, before, after } }
  })
}

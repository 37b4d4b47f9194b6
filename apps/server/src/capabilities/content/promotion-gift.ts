import type { Currency } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import { sql } from 'kysely'
import { assertHasPlayed } from '../../money/giving/first-bet.ts'
import { keepGiven, sameAbout } from '../../money/giving/give.ts'
import { passWay } from '../../money/ways/pass.ts'
import type { Clock } from '../../platform/clock.ts'
import { dayIn } from '../../platform/day.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import './tables.ts'

export type PromotionGift = {
  promotion: { id: bigint; merchantId: number; rewardKind: 'cash' | 'points'; needsDeposit: boolean }
  memberId: bigint
  amount: bigint
}

type Rules = { timeZone: string; currency: Currency; regulation: RegulationProfile }

/**
 * Promotions answer to the same rules as every reward: never ahead of play where that is forbidden, never past a cap, and
 * never past the promotion's own budget, which has to be there.
 */
export async function admitPromotionGift(
  tx: Tx,
  { promotion, memberId, amount }: PromotionGift,
  now: Date,
): Promise<void> {
  const { merchantId, rewardKind: kind } = promotion
  const rules = await rulesOf(tx, merchantId)
  await assertHasPlayed(tx, rules, memberId)
  if (promotion.needsDeposit && amount > (await firstDeposits(tx, rules, memberId)) && kind === 'cash')
    throw new AppError('limit_exceeded')
  await takeOwnBudget(tx, promotion.id, amount)
  const day = dayIn(rules.timeZone, now)
  await passWay(tx, { merchantId, memberId, source: 'promotion', kind, amount, day })
}

async function rulesOf(tx: Tx, merchantId: number): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select time_zone as "timeZone", currency, regulation from merchant where id = ${merchantId}`.execute(tx)
  const [rules] = rows
  if (rules === undefined) throw new AppError('not_found')
  return rules
}

/** What came in on the first day on which anything did; refuses who never paid in. */
async function firstDeposits(tx: Tx, { currency }: Rules, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ deposits: bigint }>`select deposits from money_day
    where member_id = ${memberId} and currency = ${currency} and deposits > 0 order by day limit 1`.execute(tx)
  const [first] = rows
  if (first === undefined) throw new AppError('deposit_first')
  return first.deposits
}

/** Nobody sends papers for what would be refused to them whatever the papers say. */
export async function admitApplication(tx: Tx, { promotion, memberId }: Application): Promise<void> {
  const rules = await rulesOf(tx, promotion.merchantId)
  await assertHasPlayed(tx, rules, memberId)
  if (promotion.needsDeposit) await firstDeposits(tx, rules, memberId)
  if (promotion.hasRoom) return
  throw new AppError(promotion.budget === null ? 'budget_missing' : 'budget_spent')
}

type Application = {
  promotion: { merchantId: number; budget: bigint | null; hasRoom: boolean; needsDeposit: boolean }
  memberId: bigint
}

async function takeOwnBudget(tx: Tx, promotionId: bigint, amount: bigint): Promise<void> {
  const taken = await sql`update promotion set spent = spent + ${amount}::bigint
    where announcement_id = ${promotionId} and spent + ${amount}::bigint <= budget returning spent`.execute(tx)
  if (taken.rows.length > 0) return
  const { rows } = await sql<{ budget: bigint | null }>`
    select budget from promotion where announcement_id = ${promotionId}`.execute(tx)
  throw new AppError(rows[0]?.budget === null ? 'budget_missing' : 'budget_spent')
}

/** Into the history of rewards, under the title that the promotion has now. */
export async function keepPromotionGift(
  tx: Tx,
  deps: { live: Pick<Live, 'toMember'>; clock: Clock },
  { promotion, memberId, amount, transferId }: PromotionGift & { transferId: bigint },
): Promise<void> {
  const { id, merchantId, rewardKind: kind } = promotion
  const { rows } = await sql<{ PT: string; EN: string }>`
    select announcement_title(${id}, 'PT') as "PT", announcement_title(${id}, 'EN') as "EN"`.execute(tx)
  await keepGiven(tx, deps, {
    merchantId,
    memberId,
    source: 'promotion',
    ref: String(id),
    about: rows[0] ?? sameAbout(''),
    gift: { kind, amount },
    transferId,
  })
}

import { formatMoney } from '@trevo/contract/money'
import type { BonusTerms } from '@trevo/contract/reward-centre'
import { assertMayTakePart } from '../../money/giving/offers.ts'
import type { Claimed, RewardVisit } from '../../money/giving/source.ts'
import { addDays } from '../../platform/day.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { giftOf, isRunning, whoOf } from './claim.ts'
import { weighedSince } from './facts.ts'
import { insertEntry, joinedAsAnother } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { isBeforeBet } from './terms.ts'

type Funds = Pick<RuleRow, 'spent' | 'amount' | 'budget'>

/** How many the budget still pays for. */
export const leftOf = ({ spent, amount, budget }: Funds): number =>
  spent < budget ? Number((budget - spent) / amount) : 0

/** What it asks of whoever joins now. */
export const joinTerms = (rule: RuleRow): BonusTerms => ({
  required: formatMoney(rule.played),
  days: rule.joinDays ?? 1,
  weights: rule.weights,
  left: leftOf(rule),
})

/** Whoever joins has all of the days, so that nobody joins in the last of them. */
export const isJoinable = ({ endsOn, joinDays }: Pick<RuleRow, 'endsOn' | 'joinDays'>, today: string): boolean =>
  addDays(today, joinDays ?? 1) <= endsOn

/**
 * Once for each person, with the rewards of the member locked. Nothing of the member's own money is tied to it, and nothing is given or
 * reserved yet (decision 77): the claim asks everything again, and every screen says how many are left.
 */
export async function joinRule(tx: Tx, visit: RewardVisit, rule: RuleRow): Promise<Claimed> {
  const { merchant, memberId, now } = visit
  const who = whoOf(visit)
  if (rule.stoppedAt !== null) throw new AppError('promotion_closed')
  if (!isRunning(rule, who.today) || !isJoinable(rule, who.today)) throw new AppError('reward_over')
  if (isBeforeBet(merchant.regulation, rule)) throw new AppError('reward_over')
  await assertMayTakePart(tx, now, memberId)
  if (leftOf(rule) === 0) throw new AppError('rewards_gone')
  if (await joinedAsAnother(tx, rule.id, memberId)) throw new AppError('same_person')
  const baseline = await weighedSince(tx, rule, who, who.today)
  const days = rule.joinDays ?? 1
  await insertEntry(tx, { ruleId: rule.id, memberId, joinedAt: now, joinedOn: who.today, baseline, days })
  return { status: 'Joined', gift: giftOf(rule, rule.amount) }
}

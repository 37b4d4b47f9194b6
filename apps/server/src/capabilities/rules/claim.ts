import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { giveBonus } from '../../money/bonus/purses.ts'
import { giveReward } from '../../money/giving/give.ts'
import { assertMayTakePart, offersPausedSince } from '../../money/giving/offers.ts'
import type { CentreDeps, Claimed, RewardVisit } from '../../money/giving/source.ts'
import { dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { FACTS, type Fact, playedIn, type RulePorts, type Who, weighedSince } from './facts.ts'
import { claimsOf, insertClaim, ruleById, sharesPerson, takeRuleBudget, wasTakenBack } from './queries.ts'
import type { RuleRow } from './rule.ts'
import { amountFor, isBeforeBet, type Window, windowOf } from './terms.ts'

export const titleOf = ({ titlePt, titleEn, titleEs }: RuleRow, language: Language): string =>
  ({ PT: titlePt, EN: titleEn, ES: titleEs })[language]

export const giftOf = ({ reward, rounds }: Pick<RuleRow, 'reward' | 'rounds'>, amount: bigint) => ({
  kind: reward,
  amount: formatMoney(amount),
  ...(rounds !== null && { rounds }),
})

export const whoOf = ({ merchant, memberId, now }: RewardVisit): Who => ({
  book: merchant.id,
  memberId,
  currency: merchant.currency,
  today: dayIn(merchant.timeZone, now),
  now,
})

/** What a rule holds for a member at this moment: what it gives, for which period, and how far they have played for it. */
export type Standing = { rule: RuleRow; fact: Fact; periodOn: string; amount: bigint; done: bigint }

export async function standingOf(db: Db | Tx, rule: RuleRow, who: Who, ports: RulePorts): Promise<Standing | null> {
  const window = windowOf(rule, who.today)
  if (window === null) return null
  const fact = await FACTS[rule.trigger](db, rule, who, window, ports)
  if (fact === null) return null
  const amount = amountFor(rule, fact.basis)
  if (amount <= 0n) return null
  const done = await doneOf(db, rule, who, window, fact)
  return { rule, fact, periodOn: fact.periodOn ?? window.periodOn, amount, done }
}

async function doneOf(db: Db | Tx, rule: RuleRow, who: Who, window: Window, { entry }: Fact): Promise<bigint> {
  if (rule.played === 0n) return 0n
  if (entry === undefined) return playedIn(db, rule, who, window)
  const since = (await weighedSince(db, rule, who, entry.joinedOn)) - entry.baseline
  return since > 0n ? since : 0n
}

export const isRunning = ({ stoppedAt, startsOn, endsOn }: RuleRow, today: string) =>
  stoppedAt === null && startsOn <= today && endsOn >= today

/** Whether it is theirs while offers are paused: what was joined before is. */
export const isKept = (standing: Standing | null, pausedSince: Date | null): boolean =>
  pausedSince === null || (standing?.fact.entry !== undefined && standing.fact.entry.joinedAt < pausedSince)

/** In the transaction of the claim, with the rewards of the member locked. What was given for the period before is answered again. */
export async function claimRule(
  tx: Tx,
  deps: CentreDeps,
  visit: RewardVisit,
  { rule, ports }: { rule: RuleRow; ports: RulePorts },
): Promise<Claimed> {
  const { merchant, memberId, now } = visit
  const who = whoOf(visit)
  if (rule.stoppedAt !== null) throw new AppError('promotion_closed')
  // What was published before the Brazilian rules held for the brand ends with them.
  if (!isRunning(rule, who.today) || isBeforeBet(merchant.regulation, rule)) throw new AppError('reward_over')
  const standing = await standingOf(tx, rule, who, ports)
  if (standing?.fact.entry === undefined) await assertMayTakePart(tx, now, memberId)
  else if (!isKept(standing, await offersPausedSince(tx, memberId))) throw new AppError('offers_paused')
  if (standing === null) throw new AppError('not_found')
  const { periodOn, amount, done, fact } = standing
  const claims = await claimsOf(tx, memberId, [rule.id])
  const known = claims.find((one) => one.periodOn === periodOn)
  if (known !== undefined) return { status: 'Claimed', gift: giftOf(rule, known.amount) }
  if (done < rule.played) {
    throw new AppError('play_first', { required: formatMoney(rule.played), done: formatMoney(done) })
  }
  const had = claims.reduce((sum, one) => sum + one.amount, 0n)
  if (rule.memberMax !== null && had + amount > rule.memberMax) throw new AppError('budget_spent')
  await give(tx, deps, visit, standing, ports)
  // Bonus money holds the stakes, as whoever books a return does: they find the bonus, or it finds the return.
  if (fact.depositId !== null && (await wasTakenBack(tx, fact.depositId))) throw new AppError('reward_over')
  if (!(await takeRuleBudget(tx, rule.id, amount, who.today))) {
    throw new AppError(whyNot(await ruleById(tx, merchant.id, rule.id), amount))
  }
  // Behind the budget's row: of two accounts of one person that ask at once the second sees the first.
  if (await sharesPerson(tx, rule.id, memberId)) throw new AppError('same_person')
  await insertClaim(tx, { ruleId: rule.id, memberId, periodOn, amount, depositId: fact.depositId, now })
  return { status: 'Claimed', gift: giftOf(rule, amount) }
}

/** Why its own budget gives no more: for good, or today. */
function whyNot(newest: RuleRow | undefined, amount: bigint): 'promotion_closed' | 'rewards_gone' | 'budget_spent' {
  if (newest === undefined || newest.stoppedAt !== null) return 'promotion_closed'
  return newest.spent + amount > newest.budget ? 'rewards_gone' : 'budget_spent'
}

const DAY_MS = 86_400_000

/** The stakes of a grant pass the way and the budget of free rounds, which no rule goes around. */
async function giveRounds(
  tx: Tx,
  { merchant, memberId, now }: RewardVisit,
  { rule, periodOn, amount }: Standing,
  { grantFreeRounds }: RulePorts,
): Promise<void> {
  const { rounds, roundsGameId, roundsDays } = rule
  if (rounds === null || roundsGameId === null || roundsDays === null)
    throw new Error(`rule ${rule.id} gives no rounds`)
  await grantFreeRounds(tx, merchant, {
    memberId,
    gameId: roundsGameId,
    rounds,
    stake: amount / BigInt(rounds),
    expiresAt: new Date(now.getTime() + roundsDays * DAY_MS),
    source: 'rules',
    requestId: `${rule.id}:${periodOn}:${memberId}`,
    note: rule.titlePt,
    now,
  })
}

async function give(tx: Tx, deps: CentreDeps, visit: RewardVisit, standing: Standing, ports: RulePorts): Promise<void> {
  const { merchant, memberId } = visit
  const { rule, periodOn, amount, fact } = standing
  if (rule.reward === 'free_rounds') return giveRounds(tx, visit, standing, ports)
  const reward = { memberId, ref: `${rule.id}:${periodOn}`, about: { PT: rule.titlePt, EN: rule.titleEn } }
  if (rule.reward !== 'bonus') {
    await giveReward(tx, deps, merchant, { ...reward, source: 'rules', gift: { kind: rule.reward, amount } })
    return
  }
  const { id: ruleId, weights, maxBet } = rule
  const terms = { ruleId, weights, maxBet, times: rule.times ?? 1, days: rule.days ?? 1, depositId: fact.depositId }
  await giveBonus(tx, deps, merchant, { ...reward, amount }, terms)
}

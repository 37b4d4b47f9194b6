import type { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { GiftKind } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsSetRewardRules, type RewardRules } from '@trevo/contract/ops/reward-programme'
import { fact } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { setBudgets } from '../../../money/ways/budget.ts'
import { assertMayGive, budgetOfDay, type StaffAsk, worstFact } from '../../../money/ways/one-person.ts'
import { checkGift, type Gift } from '../../../money/ways/second-person.ts'
import { wayOfScope } from '../../../money/ways/ways.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ProgrammeDeps } from './plans.ts'
import {
  budgetsOf,
  lockRules,
  pointsRules,
  type ReferralRuleLine,
  referralRuleOf,
  setPointsRules,
  setReferralRule,
} from './queries.ts'

export const giftView = (kind: GiftKind | null, amount: bigint | null) =>
  kind === null || amount === null ? null : { kind, amount: formatMoney(amount) }

export async function rulesOf(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, now: Date): Promise<RewardRules> {
  const budgets = await budgetsOf(db, merchant.id, dayIn(merchant.timeZone, now))
  const points = await pointsRules(db, merchant.id)
  const referral = await referralRuleOf(db, merchant.id)
  return {
    budgets: budgets.map(({ scope, kind, dayMax, spentToday }) => ({
      scope,
      kind,
      dayMax: formatMoney(dayMax),
      spentToday: formatMoney(spentToday),
    })),
    points: points.map(({ category, pointsPer100 }) => ({
      category: category as GameCategory,
      pointsPer100: formatMoney(pointsPer100),
    })),
    referral: referral ? referralView(referral) : null,
  }
}

const referralView = (line: ReferralRuleLine) => ({
  active: line.active,
  inviterGift: giftView(line.inviter_kind, line.inviter_amount),
  friendGift: giftView(line.friend_kind, line.friend_amount),
  turnover: formatMoney(line.turnover),
  withinDays: line.within_days,
  friendsMax: line.friends_max,
})

type Body = BodyOf<typeof opsSetRewardRules>

function referralLine(rule: Body['referral']): ReferralRuleLine | null {
  if (rule === null) return null
  const { inviterGift, friendGift } = rule
  return {
    active: rule.active,
    inviter_kind: inviterGift?.kind ?? null,
    inviter_amount: inviterGift ? parseMoney(inviterGift.amount) : null,
    friend_kind: friendGift?.kind ?? null,
    friend_amount: friendGift ? parseMoney(friendGift.amount) : null,
    turnover: parseMoney(rule.turnover),
    within_days: rule.withinDays,
    friends_max: rule.friendsMax,
  }
}

type Kept = { kind: GiftKind; amount: string } | null
const giftOf = (gift: Kept): Gift | null => gift && { kind: gift.kind, amount: parseMoney(gift.amount) }

type Ask = Omit<StaffAsk, 'way'>
type Fields = Pick<RewardRules, 'budgets' | 'points' | 'referral'>

/** A rule that rests gives nothing: switched on, all of it is new. */
const atWork = ({ referral, ...rules }: Fields): Fields => ({ ...rules, referral: referral?.active ? referral : null })

/** By the ways of what gives more, with the budgets as they would be: those are set before this is asked. */
async function moreByWay(tx: Tx, merchantId: number, before: Fields, after: Body) {
  const more = givesMore(opsSetRewardRules, atWork(before), { ...after, ...atWork(after as Fields) } as Body)
  const scopes = [...new Set(after.budgets.map(({ scope }) => scope))]
  const ofBudgets = scopes.map((scope) => ({
    way: wayOfScope(scope),
    scope,
    // A budget that was not there is as new as a raised one, never another's.
    more: more.filter(({ field }) => field.startsWith(`budgets[${scope} `) && field.endsWith('.dayMax')),
  }))
  const of = (part: string) => more.filter(({ field }) => field.startsWith(part))
  const asked = [
    ...ofBudgets,
    { way: 'play_points' as const, scope: 'mall' as const, more: of('points[') },
    { way: 'referral' as const, scope: 'referral' as const, more: of('referral.') },
  ].filter((one) => one.more.length > 0)
  return Promise.all(asked.map(async (one) => ({ ...one, worst: await budgetOfDay(tx, merchantId, one.scope) })))
}

/** More in a day, more for a friend or for less, more points for play: past the limits with two people. */
async function checkRules(tx: Tx, ask: Ask, body: Body, before: RewardRules) {
  for (const side of ['inviterGift', 'friendGift'] as const) {
    const gift = giftOf(body.referral?.active ? body.referral[side] : null)
    const was = giftOf(before.referral?.active ? before.referral[side] : null)
    if (gift !== null) await checkGift(tx, { ...ask, way: 'referral' }, gift, was)
  }
  for (const { way, more, worst } of await moreByWay(tx, ask.merchantId, before, body)) {
    await assertMayGive(tx, { ...ask, way }, more, worst)
  }
}

export const rulesDeed = (deps: ProgrammeDeps): Deed<typeof opsSetRewardRules> => ({
  kind: 'reward_rules',
  endpoint: opsSetRewardRules,
  async work(tx, acting, { body }, consent) {
    const { id: merchantId, code } = acting.merchant
    const now = deps.clock.now()
    // Two at once would each be measured against what was before both.
    await lockRules(tx, merchantId)
    const before = await rulesOf(tx, acting, now)
    const budgets = body.budgets.map(({ scope, kind, dayMax }) => ({ scope, kind, dayMax: parseMoney(dayMax) }))
    const points = body.points.map(({ category, pointsPer100 }) => ({
      category,
      pointsPer100: parseMoney(pointsPer100),
    }))
    await setBudgets(tx, merchantId, budgets)
    const ask = { merchantId, kind: 'reward_rules', consent, staffId: acting.staff.staffId, now } as const
    await checkRules(tx, ask, body, before)
    await withinMargin(tx, [merchantId], () => setPointsRules(tx, merchantId, points))
    await setReferralRule(tx, merchantId, referralLine(body.referral))
    const after = await rulesOf(tx, acting, now)
    return { value: after, note: { action: 'reward_rules.set', entity: 'reward_rules', entityId: code, before, after } }
  },
  async facts(tx, acting, { body }) {
    const before = await rulesOf(tx, acting, deps.clock.now())
    const budgets = body.budgets.flatMap(({ scope, kind, dayMax }) => {
      const was = before.budgets.find((one) => one.scope === scope && one.kind === kind)
      return fact(`budget_${scope}`, kind === 'points' ? 'points' : 'money', dayMax, was?.dayMax)
    })
    const points = body.points.flatMap(({ category, pointsPer100 }) => {
      const was = before.points.find((one) => one.category === category)
      return fact(`points_${category}`, 'points', pointsPer100, was?.pointsPer100)
    })
    const gift = (side: 'inviterGift' | 'friendGift') => {
      const given = body.referral?.[side] ?? null
      const as = given?.kind === 'points' ? 'points' : 'money'
      return fact(
        side === 'inviterGift' ? 'inviter_gift' : 'friend_gift',
        as,
        given?.amount,
        before.referral?.[side]?.amount,
      )
    }
    const worst = body.budgets.reduce((sum, { kind, dayMax }) => (kind === 'cash' ? sum + parseMoney(dayMax) : sum), 0n)
    return [
      ...budgets,
      ...points,
      ...gift('inviterGift'),
      ...gift('friendGift'),
      ...fact('friend_turnover', 'money', body.referral?.turnover, before.referral?.turnover),
      ...fact('within_days', 'count', body.referral?.withinDays, before.referral?.withinDays),
      ...fact('friends_max', 'count', body.referral?.friendsMax, before.referral?.friendsMax),
      ...fact('active', 'yes_no', body.referral?.active, before.referral?.active),
      ...worstFact(worst),
    ]
  },
})

import type { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { GiftKind } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsSetRewardRules, type RewardRules } from '@trevo/contract/ops/reward-programme'
import { type Consent, fact, refuseAlone } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { setBudgets } from '../../../money/ways/budget.ts'
import {
  checkGift,
  DAY_BUDGET_ALONE,
  type Gift,
  POINTS_PER_100_ALONE,
  worthOfAll,
} from '../../../money/ways/second-person.ts'
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

/** More in a day, more for a friend, more points for play: past the limits with two people. */
async function checkRules(tx: Tx, merchantId: number, body: Body, before: RewardRules, consent: Consent) {
  const ask = { merchantId, way: 'referral', kind: 'reward_rules', consent } as const
  for (const side of ['inviterGift', 'friendGift'] as const) {
    const gift = giftOf(body.referral?.active ? body.referral[side] : null)
    if (gift !== null) await checkGift(tx, ask, gift, giftOf(before.referral?.active ? before.referral[side] : null))
  }
  if (consent !== null) return
  const budgets = body.budgets.map(({ kind, dayMax }) => ({ kind, amount: parseMoney(dayMax) }))
  const isAbove = (await worthOfAll(tx, merchantId, budgets)) > DAY_BUDGET_ALONE
  for (const { scope, kind, dayMax } of body.budgets) {
    const was = before.budgets.find((one) => one.scope === scope && one.kind === kind)
    const isMore = parseMoney(dayMax) > parseMoney(was?.dayMax ?? '0')
    if (isMore && isAbove) refuseAlone('reward_rules', 'limit', DAY_BUDGET_ALONE)
  }
  for (const { category, pointsPer100 } of body.points) {
    const was = before.points.find((one) => one.category === category)
    const isMore = parseMoney(pointsPer100) > parseMoney(was?.pointsPer100 ?? '0')
    if (isMore && parseMoney(pointsPer100) > POINTS_PER_100_ALONE) {
      refuseAlone('reward_rules', 'limit', POINTS_PER_100_ALONE)
    }
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
    await checkRules(tx, merchantId, body, before, consent)
    const budgets = body.budgets.map(({ scope, kind, dayMax }) => ({ scope, kind, dayMax: parseMoney(dayMax) }))
    const points = body.points.map(({ category, pointsPer100 }) => ({
      category,
      pointsPer100: parseMoney(pointsPer100),
    }))
    await setBudgets(tx, merchantId, budgets)
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
    return [...budgets, ...points, ...gift('inviterGift'), ...gift('friendGift')]
  },
})

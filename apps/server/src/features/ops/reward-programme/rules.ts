import type { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { GiftKind } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsSetRewardRules, RewardRules } from '@trevo/contract/ops/reward-programme'
import { withinMargin } from '../../../core/margin/margin.ts'
import { dayIn } from '../../../core/rewards/day.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { type Acting, actorOf } from '../actor.ts'
import type { ProgrammeParts } from './plans.ts'
import {
  budgetsOf,
  pointsRules,
  type ReferralRuleLine,
  referralRuleOf,
  setBudgets,
  setPointsRules,
  setReferralRule,
} from './queries.ts'

export const giftView = (kind: GiftKind | null, amount: bigint | null) =>
  kind === null || amount === null ? null : { kind, amount: formatMoney(amount) }

export async function rulesOf(db: Db | Tx, { merchant }: Acting, now: Date): Promise<RewardRules> {
  const budgets = await budgetsOf(db, merchant.id, dayIn(merchant.timeZone, now))
  const points = await pointsRules(db, merchant.id)
  const referral = await referralRuleOf(db, merchant.id)
  return {
    budgets: budgets.map(({ scope, kind, dayMax, spentToday }) => ({
      ...{ scope, kind, dayMax: formatMoney(dayMax), spentToday: formatMoney(spentToday) },
    })),
    points: points.map(({ category, pointsPer100 }) => ({
      ...{ category: category as GameCategory, pointsPer100: formatMoney(pointsPer100) },
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
    ...{ inviter_kind: inviterGift?.kind ?? null, inviter_amount: inviterGift ? parseMoney(inviterGift.amount) : null },
    ...{ friend_kind: friendGift?.kind ?? null, friend_amount: friendGift ? parseMoney(friendGift.amount) : null },
    ...{ turnover: parseMoney(rule.turnover), within_days: rule.withinDays, friends_max: rule.friendsMax },
  }
}

export function changeRules(parts: ProgrammeParts, acting: Acting, body: Body): Promise<RewardRules> {
  const { id: merchantId, code } = acting.merchant
  return staffWrite(parts, actorOf(acting), async (tx) => {
    const now = parts.clock.now()
    const before = await rulesOf(tx, acting, now)
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
  })
}

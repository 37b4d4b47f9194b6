import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import {
  type AffiliatePlan,
  type AffiliateRules,
  opsPublishAffiliatePlan,
  opsSetAffiliateRules,
} from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { assertWouldFit, shareText } from '../../../money/margin/margin.ts'
import { limitsOf } from '../../../money/ways/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type PlanRow, plansWhere, type Rules, rulesOf } from '../queries.ts'
import { asTerms, bpsOf, bpsText, costOf, millionthsOf, type PlanTerms } from '../terms.ts'
import { approvedIn, insertPlan, setRules } from './queries.ts'

export const asPlan = (row: PlanRow): AffiliatePlan => ({
  id: String(row.id),
  ...asTerms(row),
  costPercent: shareText(costOf(row)),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})

type Draft = Omit<BodyOf<typeof opsPublishAffiliatePlan>, 'requestId'>
const termsOf = (draft: Draft): PlanTerms => {
  const money = (amount: string | null) => (amount === null ? null : parseMoney(amount))
  return {
    name: draft.name,
    cpa: money(draft.cpa),
    cpaLeast: money(draft.cpaLeast),
    cpaPlayed: money(draft.cpaPlayed),
    shareBps: draft.sharePercent === null ? null : bpsOf(draft.sharePercent),
    playShare: draft.playPercent === null ? null : millionthsOf(draft.playPercent),
    carries: draft.carries,
    lifeDays: draft.lifeDays,
  }
}

/** Two people publish what partners can be offered; what it costs at most has to fit the margin of every category. */
export const publishPlanDeed = ({ clock }: { clock: Clock }): Deed<typeof opsPublishAffiliatePlan> => ({
  kind: 'affiliate_plan',
  endpoint: opsPublishAffiliatePlan,
  async work(tx, { merchant: { id: merchantId }, staff }, { body }, consent) {
    const now = clock.now()
    const { requestId } = body
    const request = { staffId: staff.staffId, merchantId, requestId, entity: 'affiliate_plan', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const terms = termsOf(body)
      await checkFits(tx, merchantId, terms)
      if (consent === null) refuseAlone('affiliate_plan', 'limit', 0n)
      return insertPlan(tx, { ...terms, merchantId, requestId, createdBy: staff.userName, createdAt: now })
    })
    const value = await planFor(tx, merchantId, id)
    const note = { action: 'affiliate_plan.publish', entity: 'affiliate_plan', entityId: id, after: value } as const
    return { value, note: isNew ? note : null }
  },
  async facts(tx, { merchant }, { body }) {
    const terms = termsOf(body)
    await checkFits(tx, merchant.id, terms)
    return [
      ...subject('plan', body.name),
      ...fact('cpa', 'money', body.cpa),
      ...fact('share_percent', 'percent', body.sharePercent),
      ...subject('prize_share', shareText(costOf(terms)), 'percent'),
    ]
  },
})

async function checkFits(tx: Tx, merchantId: number, terms: PlanTerms): Promise<void> {
  const { grantMax } = await limitsOf(tx, merchantId, 'affiliate')
  if (grantMax !== null && (terms.cpa ?? 0n) > grantMax) throw new AppError('way_max', { max: formatMoney(grantMax) })
  const cost = costOf(terms)
  await assertWouldFit(tx, merchantId, (one) => ({
    ...one,
    gives: { ...one.gives, affiliate: Math.max(one.gives.affiliate, cost) },
  }))
}

async function planFor(db: Db | Tx, merchantId: number, id: bigint): Promise<AffiliatePlan> {
  const [row] = await plansWhere(db, sql`p.merchant_id = ${merchantId} and p.id = ${id}`)
  if (row === undefined) throw new AppError('not_found')
  return asPlan(row)
}

const asRules = ({ touch, clickDays, feeBps, monthMax }: Rules): AffiliateRules => ({
  touch,
  clickDays,
  feePercent: bpsText(feeBps),
  monthMax: formatMoney(monthMax),
})
export async function rulesFor(db: Db | Tx, { id, timeZone }: Pick<Merchant, 'id' | 'timeZone'>, now: Date) {
  const monthSpent = await approvedIn(db, id, dayIn(timeZone, now))
  return { ...asRules(await rulesOf(db, id)), monthSpent: formatMoney(monthSpent) }
}
const rulesIn = ({ touch, clickDays, feePercent, monthMax }: AffiliateRules): Rules => ({
  touch,
  clickDays,
  feeBps: bpsOf(feePercent),
  monthMax: parseMoney(monthMax),
})

/** One person may lower the budget, let visits count for fewer days or raise what is taken off first; what gives more takes two. */
export const setRulesDeed = ({ clock }: { clock: Clock }): Deed<typeof opsSetAffiliateRules> => ({
  kind: 'affiliate_rules',
  endpoint: opsSetAffiliateRules,
  async work(tx, { merchant }, { body }, consent) {
    const old = await rulesOf(tx, merchant.id)
    const rules = rulesIn(body)
    if (consent === null && givesMore(opsSetAffiliateRules, asRules(old), body).length > 0)
      refuseAlone('affiliate_rules', 'limit', old.monthMax)
    await setRules(tx, merchant.id, rules)
    const value = await rulesFor(tx, merchant, clock.now())
    const states = { before: asRules(old), after: asRules(rules) }
    return {
      value,
      note: { action: 'affiliate_rule.set', entity: 'affiliate_rule', entityId: String(merchant.id), ...states },
    }
  },
  async facts(tx, { merchant }: Desk, { body }) {
    const old = asRules(await rulesOf(tx, merchant.id))
    return [
      ...fact('month_max', 'money', body.monthMax, old.monthMax),
      ...fact('fee_percent', 'percent', body.feePercent, old.feePercent),
      ...fact('click_days', 'count', body.clickDays, old.clickDays),
      ...fact('touch', 'text', body.touch, old.touch),
    ]
  },
})

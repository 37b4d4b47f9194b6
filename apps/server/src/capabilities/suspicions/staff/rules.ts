import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsSetSuspicionRule, SuspicionRule, SuspicionRuleName } from '@trevo/contract/ops/suspicions'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Rule, rulesOf } from '../rules.ts'
import type { CaseDeps } from './cases.ts'

const asRule = ({ name, amount, ...rule }: Rule): SuspicionRule => ({ ...rule, id: name, amount: formatMoney(amount) })

export async function ruleViews(db: Db | Tx, merchantId: number): Promise<SuspicionRule[]> {
  return (await rulesOf(db, merchantId)).map(asRule)
}

async function ruleView(db: Db | Tx, merchantId: number, id: SuspicionRuleName): Promise<SuspicionRule> {
  const rule = (await ruleViews(db, merchantId)).find((one) => one.id === id)
  if (rule === undefined) throw new AppError('not_found')
  return rule
}

export function setRule(
  { db, clock }: CaseDeps,
  acting: Acting,
  rule: SuspicionRuleName,
  body: BodyOf<typeof opsSetSuspicionRule>,
): Promise<SuspicionRule> {
  const merchantId = acting.merchant.id
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const before = await ruleView(tx, merchantId, rule)
    const { isOn, times, days, weight } = body
    const row = { is_on: isOn, amount: parseMoney(body.amount), times, days, weight, revised_at: clock.now() }
    await tx
      .insertInto('suspicion_rule')
      .values({ merchant_id: merchantId, rule, ...row })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'rule']).doUpdateSet(row))
      .execute()
    const after = await ruleView(tx, merchantId, rule)
    return {
      value: after,
      note: { action: 'suspicion_rule.set', entity: 'suspicion_rule', entityId: rule, before, after },
    }
  })
}

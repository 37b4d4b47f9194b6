import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type CashbackRule, opsSetCashbackRule } from '@trevo/contract/ops/cashback'
import { fact } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { assertMayGive, budgetOfDay, worstFact } from '../../../money/ways/one-person.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { wrongField } from '../../../platform/errors.ts'
import { type CashbackRow, cashbackRow, setCashbackRow } from './cashback-queries.ts'
import type { ProgrammeDeps } from './plans.ts'

/** Shares are whole millionths, as in the margin. */
const PER_PERCENT = 10_000
const shareOf = (percent: string) => Math.round(Number(percent) * PER_PERCENT)

const viewOf = ({ percent, share, least, most, ...row }: CashbackRow): CashbackRule => ({
  ...row,
  percent: String(percent / PER_PERCENT),
  sharePercent: String(share / PER_PERCENT),
  least: formatMoney(least),
  most: formatMoney(most),
})

export async function cashbackRuleOf(db: Db | Tx, merchantId: number): Promise<{ rule: CashbackRule | null }> {
  const row = await cashbackRow(db, merchantId)
  return { rule: row ? viewOf(row) : null }
}

/** Since it is never more than a share of what was staked, that share is what the margin has to hold. */
export const cashbackDeed = ({ clock }: ProgrammeDeps): Deed<typeof opsSetCashbackRule> => ({
  kind: 'cashback_rule',
  endpoint: opsSetCashbackRule,
  async work(tx, { merchant, staff }, { body }, consent) {
    const { active, period, percent, sharePercent } = body
    const [least, most] = [parseMoney(body.least), parseMoney(body.most)]
    if (most < least) throw wrongField('most', 'too_small')
    const { rule: before } = await cashbackRuleOf(tx, merchant.id)
    const ask = { merchantId: merchant.id, way: 'cashback', kind: 'cashback_rule', consent } as const
    const was = before?.active ? { kind: 'cash' as const, amount: parseMoney(before.most) } : null
    if (active) {
      await checkGift(tx, ask, { kind: 'cash', amount: most }, was)
      const more = givesMore(opsSetCashbackRule, before?.active ? before : null, body)
      const asked = { ...ask, staffId: staff.staffId, now: clock.now() }
      await assertMayGive(tx, asked, more, await budgetOfDay(tx, merchant.id, 'cashback'))
    }
    const row = { active, period, percent: shareOf(percent), share: shareOf(sharePercent), least, most }
    await withinMargin(tx, [merchant.id], () => setCashbackRow(tx, merchant.id, row, clock.now()))
    const value = await cashbackRuleOf(tx, merchant.id)
    const note = { action: 'cashback_rule.set', entity: 'cashback_rule', entityId: merchant.code } as const
    return { value, note: { ...note, before, after: value.rule } }
  },
  async facts(tx, { merchant }, { body }) {
    const { rule: before } = await cashbackRuleOf(tx, merchant.id)
    return [
      ...fact('active', 'yes_no', body.active, before?.active),
      ...fact('cashback_percent', 'percent', body.percent, before?.percent),
      ...fact('cashback_share', 'percent', body.sharePercent, before?.sharePercent),
      ...fact('period', 'text', body.period, before?.period),
      ...fact('cashback_least', 'money', body.least, before?.least),
      ...fact('cashback_most', 'money', body.most, before?.most),
      ...worstFact(await budgetOfDay(tx, merchant.id, 'cashback')),
    ]
  },
})

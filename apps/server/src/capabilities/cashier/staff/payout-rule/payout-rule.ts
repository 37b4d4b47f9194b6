import { opsSetPayoutRule } from '@trevo/contract/ops/payout-rule'
import { fact, refuseAlone } from '../../../../base/approvals/consent.ts'
import type { Deed } from '../../../../base/deeds/deeds.ts'
import { lockPayoutRule, setWaitHours, waitHoursOf } from '../../payout-wait.ts'

/** A longer wait protects members more, so one person of finance may set it; a shorter one takes two. */
export const payoutRuleDeed: Deed<typeof opsSetPayoutRule> = {
  kind: 'payout_rule',
  endpoint: opsSetPayoutRule,
  async work(tx, { merchant }, { body }, consent) {
    await lockPayoutRule(tx, merchant.id)
    const before = await waitHoursOf(tx, merchant.id)
    if (body.waitHours < before && consent === null) refuseAlone('payout_rule', 'always')
    await setWaitHours(tx, merchant.id, body.waitHours)
    const note = { action: 'payout_rule.set', entity: 'payout_rule', entityId: String(merchant.id) } as const
    return { value: body, note: { ...note, before: { waitHours: before }, after: body } }
  },
  facts: async (tx, { merchant }, { body }) =>
    fact('wait_hours', 'count', body.waitHours, await waitHoursOf(tx, merchant.id)),
}

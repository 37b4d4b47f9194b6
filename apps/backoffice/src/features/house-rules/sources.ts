import { opsMargin, opsSetPlatformMargin, type PlatformMargin } from '@trevo/contract/ops/margin'
import { opsPayoutRule, opsSetPayoutRule, type PayoutRule } from '@trevo/contract/ops/payout-rule'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

/** Each is one record, which is its page. */
export const RULE_ID = 'rule'
const RULE = { id: RULE_ID }
const getList = async () => ({ data: [RULE], total: 1 })

export const platformMarginSource: Source = {
  getList,
  getOne: async () => {
    const { givenPercent, rebatePercent } = await call(opsMargin)
    return { ...RULE, givenPercent, rebatePercent }
  },
  update: async (_id, data) => {
    const { givenPercent, rebatePercent } = data as PlatformMargin
    return { ...RULE, ...(await call(opsSetPlatformMargin, { body: { givenPercent, rebatePercent } })) }
  },
}

export const payoutRuleSource: Source = {
  getList,
  getOne: async () => ({ ...RULE, ...(await call(opsPayoutRule)) }),
  update: async (_id, data) => {
    const { waitHours } = data as PayoutRule
    return { ...RULE, ...(await call(opsSetPayoutRule, { body: { waitHours } })) }
  },
}

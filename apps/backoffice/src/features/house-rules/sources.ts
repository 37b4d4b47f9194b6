import { opsMargin, opsSetPlatformMargin, type PlatformMargin } from '@trevo/contract/ops/margin'
import { opsOfficeNetworks, opsSetOfficeNetworks } from '@trevo/contract/ops/office-networks'
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

/** A line each: the network, then what people call it. */
const asLines = (networks: readonly { network: string; label: string }[]) => ({
  lines: networks.map(({ network, label }) => `${network} ${label}`).join('\n'),
  seen: networks.map(({ network }) => network),
})
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const OFFICE = /^(\S+)\s+(.+)$/

export const areOffices = (text: string | null) => linesOf(text ?? '').every((line) => OFFICE.test(line))

export const officeNetworksSource: Source = {
  getList,
  getOne: async () => ({ ...RULE, ...asLines((await call(opsOfficeNetworks)).networks) }),
  update: async (_id, data) => {
    const { lines, seen } = data as unknown as { lines: string | null; seen: string[] }
    const networks = linesOf(lines ?? '').map((line) => {
      const [, network = '', label = ''] = OFFICE.exec(line) ?? []
      return { network, label }
    })
    return { ...RULE, ...asLines((await call(opsSetOfficeNetworks, { body: { networks, seen } })).networks) }
  },
}

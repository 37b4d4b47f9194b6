import { opsMargin, opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsOfficeNetworks, opsSetOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { opsSetPayoutRule } from '@trevo/contract/ops/payout-rule'
import { fill, type Press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsSetPlatformMargin,
    at: '/platformMargin',
    given: [[opsMargin, { givenPercent: 60, rebatePercent: 40 }]],
    does: [fill('rules.given', '55'), save],
    sends: { givenPercent: 55, rebatePercent: 40 },
  },
  { call: opsSetPayoutRule, at: '/payoutRule', does: [fill('rules.wait_hours', '24'), save], sends: { waitHours: 24 } },
  {
    call: opsSetOfficeNetworks,
    at: '/officeNetworks',
    given: [[opsOfficeNetworks, { networks: [] }]],
    does: [fill('rules.offices', '203.0.113.7 Sede'), save],
    sends: { networks: [{ network: '203.0.113.7', label: 'Sede' }], seen: [] },
  },
]

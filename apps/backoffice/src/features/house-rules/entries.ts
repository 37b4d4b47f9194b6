import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { opsPayoutRule } from '@trevo/contract/ops/payout-rule'
import { Hourglass, Network, SlidersHorizontal } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { OfficeNetworksPage, PayoutRulePage, PlatformMarginPage } from './rule-pages.tsx'
import { officeNetworksSource, payoutRuleSource, platformMarginSource } from './sources.ts'

export const houseRulesEntries: readonly Entry[] = [
  {
    name: 'payoutRule',
    group: 'money',
    icon: Hourglass,
    access: opsPayoutRule,
    source: payoutRuleSource,
    pages: { list: PayoutRulePage },
  },
  {
    name: 'platformMargin',
    group: 'agents',
    icon: SlidersHorizontal,
    access: opsSetPlatformMargin,
    source: platformMarginSource,
    pages: { list: PlatformMarginPage },
  },
  {
    name: 'officeNetworks',
    group: 'house',
    icon: Network,
    access: opsOfficeNetworks,
    source: officeNetworksSource,
    pages: { list: OfficeNetworksPage },
  },
]

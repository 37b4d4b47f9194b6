import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsPayoutRule } from '@trevo/contract/ops/payout-rule'
import { Hourglass, SlidersHorizontal } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { PayoutRulePage, PlatformMarginPage } from './rule-pages.tsx'
import { payoutRuleSource, platformMarginSource } from './sources.ts'

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
]

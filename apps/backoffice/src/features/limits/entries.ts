import { opsMemberLimits } from '@trevo/contract/ops/limits'
import { ShieldCheck } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { ProtectionShow } from './protection-show.tsx'
import { protectionSource } from './source.ts'

export const limitsEntries: readonly Entry[] = [
  {
    // Opened from a member's page: it has no list of its own.
    name: 'protection',
    group: 'talk',
    icon: ShieldCheck,
    access: opsMemberLimits,
    source: protectionSource,
    pages: { show: ProtectionShow },
  },
]

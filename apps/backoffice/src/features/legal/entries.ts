import { opsLegal } from '@trevo/contract/ops/legal'
import { Sparkles } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { LegalList } from './legal-list.tsx'
import { legalSource } from './source.ts'

/** LEFT: the group of the menu it belongs to, and its icon */
export const legalEntries: readonly Entry[] = [
  {
    name: 'legal',
    group: 'rewards',
    icon: Sparkles,
    access: opsLegal,
    source: legalSource,
    pages: { list: LegalList },
  },
]

import { opsSuspicionRules, opsSuspicions } from '@trevo/contract/ops/suspicions'
import { Radar, ScanSearch } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { RuleEdit, RuleList } from './rule-pages.tsx'
import { ruleSource, suspicionSource } from './sources.ts'
import { SuspicionList } from './suspicion-list.tsx'
import { SuspicionShow } from './suspicion-show.tsx'

export const suspicionEntries: readonly Entry[] = [
  {
    name: 'suspicions',
    group: 'money',
    icon: ScanSearch,
    access: opsSuspicions,
    source: suspicionSource,
    pages: { list: SuspicionList, show: SuspicionShow },
  },
  {
    name: 'suspicionRules',
    group: 'money',
    icon: Radar,
    access: opsSuspicionRules,
    source: ruleSource,
    pages: { list: RuleList, edit: RuleEdit },
  },
]

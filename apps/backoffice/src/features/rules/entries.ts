import { opsPublishRule, opsRules } from '@trevo/contract/ops/rules'
import { Workflow } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { RuleCreate } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleShow } from './rule-show.tsx'
import { rulesSource } from './source.ts'

export const rulesEntries: readonly Entry[] = [
  {
    name: 'rules',
    group: 'rewards',
    icon: Workflow,
    access: opsRules,
    source: rulesSource,
    writes: { create: opsPublishRule },
    pages: { list: RuleList, create: RuleCreate, show: RuleShow },
  },
]

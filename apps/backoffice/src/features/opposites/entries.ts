import { opsOpposites } from '@trevo/contract/ops/opposites'
import { Split } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { OppositeList } from './opposite-list.tsx'
import { OppositeShow } from './opposite-show.tsx'
import { oppositesSource } from './source.ts'

export const oppositesEntries: readonly Entry[] = [
  {
    name: 'oppositeBets',
    group: 'agents',
    icon: Split,
    access: opsOpposites,
    source: oppositesSource,
    pages: { list: OppositeList, show: OppositeShow },
  },
]

import { opsFlags } from '@trevo/contract/ops/flags'
import { ToggleRight } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { FlagList, FlagShow } from './flag-pages.tsx'
import { flagsSource } from './source.ts'

export const flagsEntries: readonly Entry[] = [
  {
    name: 'flags',
    group: 'house',
    icon: ToggleRight,
    access: opsFlags,
    source: flagsSource,
    pages: { list: FlagList, show: FlagShow },
  },
]

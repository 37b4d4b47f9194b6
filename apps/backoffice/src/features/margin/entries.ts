import { opsMargin } from '@trevo/contract/ops/margin'
import { Percent } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { MarginPage } from './margin-page.tsx'
import { marginSource } from './source.ts'

export const marginEntries: readonly Entry[] = [
  {
    name: 'margin',
    group: 'agents',
    icon: Percent,
    access: opsMargin,
    source: marginSource,
    pages: { list: MarginPage },
  },
]

import { opsImpediments } from '@trevo/contract/ops/impediments'
import { ShieldBan } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { ImpedimentList } from './impediment-list.tsx'
import { ImpedimentShow } from './impediment-show.tsx'
import { impedimentSource } from './source.ts'

export const impedimentEntries: readonly Entry[] = [
  {
    name: 'impediments',
    group: 'talk',
    icon: ShieldBan,
    access: opsImpediments,
    source: impedimentSource,
    pages: { list: ImpedimentList, show: ImpedimentShow },
  },
]

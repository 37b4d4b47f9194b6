import { opsHarms } from '@trevo/contract/ops/harm'
import { HeartHandshake } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { HarmList } from './harm-list.tsx'
import { HarmShow } from './harm-show.tsx'
import { harmSource } from './source.ts'

export const harmEntries: readonly Entry[] = [
  {
    name: 'harm',
    group: 'talk',
    icon: HeartHandshake,
    access: opsHarms,
    source: harmSource,
    pages: { list: HarmList, show: HarmShow },
  },
]

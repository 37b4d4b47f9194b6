import { opsWays } from '@trevo/contract/ops/ways'
import { Waypoints } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { waysSource } from './source.ts'
import { WayEdit, WayList } from './way-pages.tsx'

export const waysEntries: readonly Entry[] = [
  {
    name: 'ways',
    group: 'money',
    icon: Waypoints,
    access: opsWays,
    source: waysSource,
    pages: { list: WayList, edit: WayEdit },
  },
]

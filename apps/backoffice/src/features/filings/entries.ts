import { opsFilings } from '@trevo/contract/ops/filings'
import { FileCheck2 } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { FilingList } from './filing-list.tsx'
import { FilingShow } from './filing-show.tsx'
import { filingSource } from './source.ts'

export const filingEntries: readonly Entry[] = [
  {
    name: 'filings',
    group: 'money',
    icon: FileCheck2,
    access: opsFilings,
    source: filingSource,
    pages: { list: FilingList, show: FilingShow },
  },
]

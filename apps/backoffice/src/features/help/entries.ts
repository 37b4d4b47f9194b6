import { opsHelpEntries } from '@trevo/contract/ops/content'
import { CircleHelp } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { HelpCreate, HelpEdit, HelpList } from './help-pages.tsx'
import { helpSource } from './source.ts'

export const helpEntries: readonly Entry[] = [
  {
    name: 'help',
    group: 'content',
    icon: CircleHelp,
    access: opsHelpEntries,
    source: helpSource,
    pages: { list: HelpList, create: HelpCreate, edit: HelpEdit },
  },
]

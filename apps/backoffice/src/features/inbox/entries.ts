import { opsInboxSent } from '@trevo/contract/ops/inbox'
import { Mail } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { InboxCreate } from './inbox-create.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxSource } from './source.ts'

export const inboxEntries: readonly Entry[] = [
  {
    name: 'inbox',
    group: 'talk',
    icon: Mail,
    access: opsInboxSent,
    source: inboxSource,
    pages: { list: InboxList, create: InboxCreate },
  },
]

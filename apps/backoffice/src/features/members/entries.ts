import { opsMembers } from '@trevo/contract/ops/members'
import { Users } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { MemberList } from './member-list.tsx'
import { MemberShow } from './member-show.tsx'
import { membersSource } from './source.ts'

export const membersEntries: readonly Entry[] = [
  {
    name: 'members',
    group: 'talk',
    icon: Users,
    access: opsMembers,
    source: membersSource,
    pages: { list: MemberList, show: MemberShow },
  },
]

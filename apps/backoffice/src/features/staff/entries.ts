import { staffAudit, staffList } from '@trevo/contract/ops/staff'
import { History, UserRoundCog } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AuditList } from './audit-list.tsx'
import { auditSource, staffSource } from './sources.ts'
import { StaffCreate, StaffEdit, StaffList } from './staff-pages.tsx'

export const staffEntries: readonly Entry[] = [
  {
    name: 'staff',
    group: 'house',
    icon: UserRoundCog,
    access: staffList,
    source: staffSource,
    pages: { list: StaffList, create: StaffCreate, edit: StaffEdit },
  },
  { name: 'audit', group: 'house', icon: History, access: staffAudit, source: auditSource, pages: { list: AuditList } },
]

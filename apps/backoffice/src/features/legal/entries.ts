import { opsConsents, opsLegal } from '@trevo/contract/ops/legal'
import { opsClosings } from '@trevo/contract/ops/own-data'
import { FileCheck, FileText, UserX } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { LegalEdit } from './legal-edit.tsx'
import { ClosingList, ConsentList, LegalList } from './legal-list.tsx'
import { closingSource, consentSource, legalSource } from './source.ts'

export const legalEntries: readonly Entry[] = [
  {
    name: 'legal',
    group: 'content',
    icon: FileText,
    access: opsLegal,
    source: legalSource,
    pages: { list: LegalList, edit: LegalEdit },
  },
  {
    name: 'consents',
    group: 'talk',
    icon: FileCheck,
    access: opsConsents,
    source: consentSource,
    pages: { list: ConsentList },
  },
  {
    name: 'closings',
    group: 'talk',
    icon: UserX,
    access: opsClosings,
    source: closingSource,
    pages: { list: ClosingList },
  },
]

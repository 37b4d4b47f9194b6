import { opsIdentity } from '@trevo/contract/ops/identity'
import { ScanFace } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { IdentityList } from './identity-list.tsx'
import { IdentityShow } from './identity-show.tsx'
import { identitySource } from './source.ts'

export const identityEntries: readonly Entry[] = [
  {
    name: 'identity',
    group: 'talk',
    icon: ScanFace,
    access: opsIdentity,
    source: identitySource,
    pages: { list: IdentityList, show: IdentityShow },
  },
]

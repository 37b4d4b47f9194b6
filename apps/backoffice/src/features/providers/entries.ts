import { opsProviders } from '@trevo/contract/ops/providers'
import { PlugZap } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { ProvidersPage } from './providers-page.tsx'
import { providersSource } from './source.ts'

export const providersEntries: readonly Entry[] = [
  {
    name: 'providers',
    group: 'house',
    icon: PlugZap,
    access: opsProviders,
    source: providersSource,
    pages: { list: ProvidersPage },
  },
]

import { opsJackpots, opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import { Vault } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { JackpotCreate } from './jackpot-form.tsx'
import { JackpotList } from './jackpot-list.tsx'
import { JackpotShow } from './jackpot-show.tsx'
import { jackpotsSource } from './source.ts'

export const jackpotsEntries: readonly Entry[] = [
  {
    name: 'jackpots',
    group: 'rewards',
    icon: Vault,
    access: opsJackpots,
    source: jackpotsSource,
    writes: { create: opsOpenJackpot },
    pages: { list: JackpotList, create: JackpotCreate, show: JackpotShow },
  },
]

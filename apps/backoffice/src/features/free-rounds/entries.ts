import { opsFreeRounds, opsGrantFreeRounds } from '@trevo/contract/ops/free-rounds'
import { RotateCw } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { FreeRoundsCreate } from './free-rounds-form.tsx'
import { FreeRoundsList } from './free-rounds-list.tsx'
import { FreeRoundsShow } from './free-rounds-show.tsx'
import { freeRoundsSource } from './source.ts'

export const freeRoundsEntries: readonly Entry[] = [
  {
    name: 'freeRounds',
    group: 'rewards',
    icon: RotateCw,
    access: opsFreeRounds,
    source: freeRoundsSource,
    writes: { create: opsGrantFreeRounds },
    pages: { list: FreeRoundsList, create: FreeRoundsCreate, show: FreeRoundsShow },
  },
]

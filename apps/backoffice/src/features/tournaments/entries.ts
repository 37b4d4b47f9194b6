import { opsPublishTournament, opsTournaments } from '@trevo/contract/ops/tournaments'
import { Trophy } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { tournamentsSource } from './source.ts'
import { TournamentCreate } from './tournament-form.tsx'
import { TournamentList } from './tournament-list.tsx'
import { TournamentShow } from './tournament-show.tsx'

export const tournamentsEntries: readonly Entry[] = [
  {
    name: 'tournaments',
    group: 'rewards',
    icon: Trophy,
    access: opsTournaments,
    source: tournamentsSource,
    writes: { create: opsPublishTournament },
    pages: { list: TournamentList, create: TournamentCreate, show: TournamentShow },
  },
]

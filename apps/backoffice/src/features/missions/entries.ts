import { opsMissions, opsPublishMission } from '@trevo/contract/ops/missions'
import { Target } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { MissionCreate } from './mission-form.tsx'
import { MissionList } from './mission-list.tsx'
import { MissionShow } from './mission-show.tsx'
import { missionsSource } from './source.ts'

export const missionsEntries: readonly Entry[] = [
  {
    name: 'missions',
    group: 'rewards',
    icon: Target,
    access: opsMissions,
    source: missionsSource,
    writes: { create: opsPublishMission },
    pages: { list: MissionList, create: MissionCreate, show: MissionShow },
  },
]

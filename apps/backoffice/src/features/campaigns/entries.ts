import { opsCampaigns, opsNameSegment, opsPlanCampaign, opsSegments } from '@trevo/contract/ops/campaigns'
import { Megaphone, UsersRound } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { CampaignCreate } from './campaign-form.tsx'
import { CampaignList } from './campaign-list.tsx'
import { CampaignShow } from './campaign-show.tsx'
import { SegmentCreate, SegmentList } from './segment-pages.tsx'
import { campaignsSource, segmentsSource } from './source.ts'

export const campaignsEntries: readonly Entry[] = [
  {
    name: 'campaigns',
    group: 'content',
    icon: Megaphone,
    access: opsCampaigns,
    source: campaignsSource,
    writes: { create: opsPlanCampaign },
    pages: { list: CampaignList, create: CampaignCreate, show: CampaignShow },
  },
  {
    name: 'segments',
    group: 'content',
    icon: UsersRound,
    access: opsSegments,
    source: segmentsSource,
    writes: { create: opsNameSegment },
    pages: { list: SegmentList, create: SegmentCreate },
  },
]

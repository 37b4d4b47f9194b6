import { opsCampaigns } from '@trevo/contract/ops/campaigns'
import { Megaphone } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { CampaignCreate } from './campaign-form.tsx'
import { CampaignList } from './campaign-list.tsx'
import { CampaignShow } from './campaign-show.tsx'
import { campaignsSource } from './source.ts'

export const campaignsEntries: readonly Entry[] = [
  {
    name: 'campaigns',
    group: 'content',
    icon: Megaphone,
    access: opsCampaigns,
    source: campaignsSource,
    pages: { list: CampaignList, create: CampaignCreate, show: CampaignShow },
  },
]

import {
  opsAddAffiliate,
  opsAffiliatePlans,
  opsAffiliateStatements,
  opsAffiliates,
  opsChangeAffiliate,
  opsPublishAffiliatePlan,
} from '@trevo/contract/ops/affiliates'
import { FileText, Handshake, ScrollText } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AffiliateCreate, AffiliateEdit } from './affiliate-form.tsx'
import { AffiliateList } from './affiliate-list.tsx'
import { AffiliateShow } from './affiliate-show.tsx'
import { PlanCreate, PlanList } from './plan-pages.tsx'
import { affiliatesSource, plansSource, statementsSource } from './source.ts'
import { StatementList, StatementShow } from './statement-pages.tsx'

export const affiliatesEntries: readonly Entry[] = [
  {
    name: 'affiliates',
    group: 'agents',
    icon: Handshake,
    access: opsAffiliates,
    source: affiliatesSource,
    writes: { create: opsAddAffiliate, edit: opsChangeAffiliate },
    pages: { list: AffiliateList, create: AffiliateCreate, edit: AffiliateEdit, show: AffiliateShow },
  },
  {
    name: 'affiliatePlans',
    group: 'agents',
    icon: ScrollText,
    access: opsAffiliatePlans,
    source: plansSource,
    writes: { create: opsPublishAffiliatePlan },
    pages: { list: PlanList, create: PlanCreate },
  },
  {
    name: 'affiliateStatements',
    group: 'agents',
    icon: FileText,
    access: opsAffiliateStatements,
    source: statementsSource,
    pages: { list: StatementList, show: StatementShow },
  },
]

import { opsBrandDrafts } from '@trevo/contract/ops/brand-drafts'
import { Sparkles } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { BrandDraftCreate, BrandDraftEdit, BrandDraftList } from './draft-pages.tsx'
import { brandDraftsSource } from './source.ts'

export const brandDraftsEntries: readonly Entry[] = [
  {
    name: 'brandDrafts',
    group: 'house',
    icon: Sparkles,
    access: opsBrandDrafts,
    source: brandDraftsSource,
    pages: { list: BrandDraftList, create: BrandDraftCreate, edit: BrandDraftEdit },
  },
]

import { opsBrand, opsSetBrandPlace } from '@trevo/contract/ops/brand'
import { DoorOpen, Globe, Palette, Store } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { BrandLookPage } from './look-page.tsx'
import { BrandAccessPage, BrandPlacePage } from './place-pages.tsx'
import { BrandSitePage } from './site-page.tsx'
import { accessSource, lookSource, placeSource, siteSource } from './sources.ts'

export const brandEntries: readonly Entry[] = [
  {
    name: 'brandLook',
    group: 'house',
    icon: Palette,
    access: opsBrand,
    source: lookSource,
    pages: { list: BrandLookPage },
  },
  {
    name: 'brandSite',
    group: 'house',
    icon: Store,
    access: opsBrand,
    source: siteSource,
    pages: { list: BrandSitePage },
  },
  {
    name: 'brandAccess',
    group: 'house',
    icon: DoorOpen,
    access: opsBrand,
    source: accessSource,
    pages: { list: BrandAccessPage },
  },
  {
    name: 'brandPlace',
    group: 'house',
    icon: Globe,
    access: opsSetBrandPlace,
    source: placeSource,
    pages: { list: BrandPlacePage },
  },
]

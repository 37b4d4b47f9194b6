import { opsAnnouncements, opsCreateAnnouncement, opsCreateCategory } from '@trevo/contract/ops/content'
import { Bell, Image, Megaphone, SquareStack, Tags } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { CategoryCreate, CategoryEdit, CategoryList } from './category-pages.tsx'
import { contentPages } from './content-pages.tsx'
import { categoriesSource, contentSource } from './sources.ts'

export const contentEntries: readonly Entry[] = [
  {
    name: 'notices',
    group: 'content',
    icon: Bell,
    access: opsCreateAnnouncement,
    source: contentSource('notices'),
    pages: contentPages('notices'),
  },
  {
    name: 'banners',
    group: 'content',
    icon: Image,
    access: opsCreateAnnouncement,
    source: contentSource('banners'),
    pages: contentPages('banners'),
  },
  {
    name: 'popups',
    group: 'content',
    icon: SquareStack,
    access: opsCreateAnnouncement,
    source: contentSource('popups'),
    pages: contentPages('popups'),
  },
  {
    name: 'promotions',
    group: 'content',
    icon: Megaphone,
    access: opsAnnouncements,
    source: contentSource('promotions'),
    writes: { create: opsCreateAnnouncement },
    pages: contentPages('promotions'),
  },
  {
    name: 'categories',
    group: 'content',
    icon: Tags,
    access: opsCreateCategory,
    source: categoriesSource,
    pages: { list: CategoryList, create: CategoryCreate, edit: CategoryEdit },
  },
]

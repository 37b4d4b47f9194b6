import {
  opsCreateMallCategory,
  opsCreateMallItem,
  opsEditMallCategory,
  opsEditMallItem,
  opsMallCategories,
  opsMallItems,
  opsMallOrders,
} from '@trevo/contract/ops/mall'
import { Boxes, PackageCheck, ShoppingBag } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { MallCategoryCreate, MallCategoryEdit, MallCategoryList } from './category-pages.tsx'
import { MallItemCreate, MallItemEdit, MallItemList } from './item-pages.tsx'
import { MallOrderList, MallOrderShow } from './order-pages.tsx'
import { mallCategoriesSource, mallItemsSource, mallOrdersSource } from './sources.ts'

export const mallEntries: readonly Entry[] = [
  {
    name: 'mallOrders',
    group: 'rewards',
    icon: PackageCheck,
    access: opsMallOrders,
    source: mallOrdersSource,
    pages: { list: MallOrderList, show: MallOrderShow },
  },
  {
    name: 'mallItems',
    group: 'rewards',
    icon: ShoppingBag,
    access: opsMallItems,
    source: mallItemsSource,
    writes: { create: opsCreateMallItem, edit: opsEditMallItem },
    pages: { list: MallItemList, create: MallItemCreate, edit: MallItemEdit },
  },
  {
    name: 'mallCategories',
    group: 'rewards',
    icon: Boxes,
    access: opsMallCategories,
    source: mallCategoriesSource,
    writes: { create: opsCreateMallCategory, edit: opsEditMallCategory },
    pages: { list: MallCategoryList, create: MallCategoryCreate, edit: MallCategoryEdit },
  },
]

import {
  opsCreateMallCategory,
  opsCreateMallItem,
  opsEditMallCategory,
  opsEditMallItem,
  opsMallCategories,
  opsMallCategory,
  opsMallItem,
  opsMallItems,
  opsMallOrder,
  opsMallOrders,
  type StaffMallCategory,
  type StaffMallItem,
} from '@trevo/contract/ops/mall'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

const NO_WORDS = { PT: '', EN: '' }

const categoryOf = ({ titles = NO_WORDS, sort = 0, active = false }: Partial<StaffMallCategory>) => ({
  titles,
  sort,
  active,
})

export const mallCategoriesSource: Source = {
  getList: pagedList(opsMallCategories),
  getOne: (id) => call(opsMallCategory, { params: { id } }),
  create: (data) => call(opsCreateMallCategory, { body: categoryOf(data) }),
  update: (id, data) => call(opsEditMallCategory, { params: { id }, body: categoryOf(data) }),
}

const itemOf = (data: Partial<StaffMallItem>) => {
  const {
    categoryId = '',
    kind = 'goods',
    titles = NO_WORDS,
    descriptions,
    points = '',
    sort = 0,
    active = false,
  } = data
  return {
    categoryId,
    kind,
    titles,
    points,
    sort,
    active,
    stock: data.stock ?? 0,
    // An empty field of the form is no text, not no value.
    descriptions: { PT: descriptions?.PT ?? '', EN: descriptions?.EN ?? '' },
    imageUrl: data.imageUrl || null,
    perMember: data.perMember || null,
    cash: kind === 'cash' ? (data.cash ?? null) : null,
    cost: kind === 'cash' ? null : (data.cost ?? null),
  }
}

/** `stockSeen` is what the form was opened with: sales since then are not undone by saving it. */
export const mallItemsSource: Source = {
  getList: pagedList(opsMallItems),
  getOne: async (id) => {
    const item = await call(opsMallItem, { params: { id } })
    return { ...item, stockSeen: item.stock }
  },
  create: (data) => call(opsCreateMallItem, { body: { requestId: String(data.requestId), ...itemOf(data) } }),
  update: async (id, data: Partial<StaffMallItem> & { stockSeen?: number }) => {
    const body = { ...itemOf(data), revisedAt: data.revisedAt ?? '', stockSeen: data.stockSeen ?? 0 }
    const item = await call(opsEditMallItem, { params: { id }, body })
    return { ...item, stockSeen: item.stock }
  },
}

export const mallOrdersSource: Source = {
  getList: keyedList(opsMallOrders),
  getOne: (id) => call(opsMallOrder, { params: { id } }),
}

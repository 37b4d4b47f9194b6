import * as z from 'zod/mini'
import { DeliveryAddress, MallItemKind, MallOrderState } from '../mall.ts'
import { CentAmount, Money, WholePoints } from '../money.ts'
import { TypedLink } from '../status.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery, SearchText } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Sort = z.int().check(z.gte(-100_000), z.lte(100_000))
const Words = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max))

const categoryFields = {
  titles: z.strictObject({ PT: Words(1, 40), EN: Words(1, 40) }),
  sort: Sort,
  active: z.boolean(),
}
export const StaffMallCategory = z.object({ id: Id, ...categoryFields, items: z.int() })
export type StaffMallCategory = z.infer<typeof StaffMallCategory>

export const opsMallCategories = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/categories',
  summary: 'Categories of the points mall',
  roles: READERS,
  query: pageQuery(['sort'], {}),
  value: pageOf(StaffMallCategory),
})
export const opsMallCategory = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/categories/:id',
  summary: 'One category',
  roles: READERS,
  params: ById,
  value: StaffMallCategory,
  errors: ['not_found'],
})
export const opsCreateMallCategory = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/mall/categories',
  summary: 'A new category',
  roles: ['content', 'finance'],
  body: z.strictObject(categoryFields),
  gives: { titles: 'words', sort: 'words', active: 'words' },
  value: StaffMallCategory,
})
export const opsEditMallCategory = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/mall/categories/:id',
  summary: 'Change a category',
  roles: ['content', 'finance'],
  params: ById,
  body: z.strictObject(categoryFields),
  gives: { titles: 'words', sort: 'words', active: 'words' },
  value: StaffMallCategory,
  errors: ['not_found'],
})

const itemFields = {
  categoryId: Id,
  kind: MallItemKind,
  titles: z.strictObject({ PT: Words(1, 80), EN: Words(1, 80) }),
  descriptions: z.strictObject({ PT: Words(0, 1000), EN: Words(0, 1000) }),
  imageUrl: z.nullable(TypedLink),
  points: WholePoints,
  /** Of cash items alone. */
  cash: z.nullable(CentAmount),
  /** What one costs the house; of vouchers and goods, which come out of the mall's budget of the day by it. */
  cost: z.nullable(CentAmount),
  stock: z.int().check(z.gte(0), z.lte(1_000_000)),
  perMember: z.nullable(z.int().check(z.gte(1), z.lte(1000))),
  sort: Sort,
  active: z.boolean(),
}
type Worth = { kind: string; cash: string | null; cost: string | null }
const cashFits = ({ kind, cash }: Worth) => (kind === 'cash') === (cash !== null)
const costFits = ({ kind, cost }: Worth) => (kind === 'cash') === (cost === null)

export const StaffMallItem = z.object({ id: Id, ...itemFields, redeemed: z.int(), revisedAt: DateTime })
export type StaffMallItem = z.infer<typeof StaffMallItem>

export const opsMallItems = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/items',
  summary: 'Items with their stock and how many were redeemed',
  roles: READERS,
  query: pageQuery(['sort', 'stock', 'points'], {
    q: SearchText,
    kind: z.optional(MallItemKind),
    categoryId: z.optional(Id),
  }),
  value: pageOf(StaffMallItem),
})
export const opsMallItem = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/items/:id',
  summary: 'One item',
  roles: READERS,
  params: ById,
  value: StaffMallItem,
  errors: ['not_found'],
})
export const opsCreateMallItem = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/mall/items',
  summary: 'A new item',
  roles: ['finance'],
  body: z
    .strictObject({ requestId: RequestId, ...itemFields })
    .check(
      z.refine(cashFits, { path: ['cash'], error: 'required' }),
      z.refine(costFits, { path: ['cost'], error: 'required' }),
    ),
  gives: {
    requestId: 'words',
    categoryId: 'words',
    kind: 'identity',
    titles: 'words',
    descriptions: 'words',
    imageUrl: 'words',
    points: 'less',
    cash: 'more',
    cost: 'identity',
    stock: 'more',
    perMember: 'unlimited',
    sort: 'words',
    active: 'more',
  },
  value: StaffMallItem,
  errors: ['not_found', 'margin_exceeded', 'idempotency_conflict'],
})
export const opsEditMallItem = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/mall/items/:id',
  summary: 'Change an item; its stock by a difference, so that nothing sold meanwhile comes back',
  roles: ['finance'],
  params: ById,
  body: z
    .strictObject({ ...itemFields, revisedAt: DateTime, stockSeen: z.int().check(z.gte(0), z.lte(1_000_000)) })
    .check(
      z.refine(cashFits, { path: ['cash'], error: 'required' }),
      z.refine(costFits, { path: ['cost'], error: 'required' }),
    ),
  gives: {
    categoryId: 'words',
    kind: 'identity',
    titles: 'words',
    descriptions: 'words',
    imageUrl: 'words',
    points: 'less',
    cash: 'more',
    cost: 'identity',
    stock: 'more',
    perMember: 'unlimited',
    sort: 'words',
    active: 'more',
    revisedAt: 'words',
    stockSeen: 'less',
  },
  value: StaffMallItem,
  errors: ['not_found', 'conflict', 'margin_exceeded'],
})

const orderFields = {
  id: Id,
  memberId: Id,
  userName: z.string(),
  kind: MallItemKind,
  title: z.string(),
  quantity: z.int(),
  /** Of all of them together. */
  points: Money,
  cash: z.nullable(Money),
  state: MallOrderState,
  createdAt: DateTime,
  changedAt: DateTime,
}
export const StaffMallOrderRow = z.object(orderFields)
export type StaffMallOrderRow = z.infer<typeof StaffMallOrderRow>
export const StaffMallOrder = z.object({
  ...orderFields,
  address: z.nullable(DeliveryAddress),
  delivery: z.string(),
  history: z.array(z.object({ state: MallOrderState, by: z.nullable(z.string()), note: z.string(), at: DateTime })),
})
export type StaffMallOrder = z.infer<typeof StaffMallOrder>

export const opsMallOrders = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/orders',
  summary: 'Orders, newest first',
  roles: ['support', 'finance'],
  query: keyQuery({ state: z.optional(MallOrderState), memberId: z.optional(Id) }),
  value: keyPageOf(StaffMallOrderRow),
})
export const opsMallOrder = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mall/orders/:id',
  summary: 'One order with its address and history',
  roles: ['support', 'finance'],
  params: ById,
  value: StaffMallOrder,
  errors: ['not_found'],
})
export const opsMoveMallOrder = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/mall/orders/:id/state',
  summary: 'Take an order a step further; refusing gives the points back. The note is what the member reads',
  roles: ['support', 'finance'],
  params: ById,
  body: z
    .strictObject({
      state: z.enum(['preparing', 'sent', 'done', 'refused']),
      note: z._default(Words(0, 200), ''),
    })
    .check(
      // A voucher without its code, and a refusal without a reason, would leave the member in the dark.
      z.refine(({ state, note }) => state !== 'refused' || note.length >= 3, { path: ['note'], error: 'required' }),
    ),
  gives: { state: 'words', note: 'words' },
  value: StaffMallOrder,
  errors: ['not_found', 'conflict'],
})

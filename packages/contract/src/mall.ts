import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON } from './errors.ts'
import { Money, NotNegativeMoney } from './money.ts'
import { Cursor, DateTime, Id, Language, RequestId } from './wire.ts'

export const MALL_PAGE = 20
/** Of one item in one order. */
export const MALL_QUANTITY_MAX = 100
const MALL = { auth: 'real', module: 'PTSYS3' } as const
const AskedLanguage = z._default(Language, 'PT')
const Text = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max))

/** cash: paid into the balance at once; voucher: staff send a code; goods: staff send it to an address. */
export const MallItemKind = z.enum(['cash', 'voucher', 'goods'])
export type MallItemKind = z.infer<typeof MallItemKind>

export const MallItem = z.object({
  id: Id,
  categoryId: Id,
  kind: MallItemKind,
  title: z.string(),
  description: z.string(),
  /** Null: the drawing of its kind stands in. */
  imageUrl: z.nullable(z.string()),
  /** Price in points. */
  points: Money,
  /** What a cash item pays; null for the others. */
  cash: z.nullable(Money),
  stock: z.int(),
  /** How many the caller may still redeem; null: as many as there are. */
  leftForMe: z.nullable(z.int()),
})
export type MallItem = z.infer<typeof MallItem>

export const mallHome = endpoint({
  method: 'GET',
  path: '/wps/mall',
  summary: 'Points of the caller, categories, and how points are earned',
  ...MALL,
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({
    points: Money,
    categories: z.array(z.object({ id: Id, title: z.string() })),
    /** Points for 100 of turnover, by category of games; a category without any is absent. */
    earning: z.array(z.object({ gameType: GameCategory, points: Money })),
  }),
})

export const mallItems = endpoint({
  method: 'GET',
  path: '/wps/mall/items',
  summary: 'What points buy, in the order of the brand',
  ...MALL,
  query: z.strictObject({ categoryId: z.optional(Id), cursor: z.optional(Cursor), language: AskedLanguage }),
  value: z.object({ list: z.array(MallItem), cursor: z.nullable(Cursor) }),
})

export const mallItem = endpoint({
  method: 'GET',
  path: '/wps/mall/items/:id',
  summary: 'One item',
  ...MALL,
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ language: AskedLanguage }),
  value: MallItem,
  errors: ['not_found'],
})

/** Where goods go. The number may be "s/n". */
export const DeliveryAddress = z.strictObject({
  name: Text(2, 60),
  phone: z.string().check(z.regex(/^\+?\d{8,15}$/, 'phone')),
  postalCode: z.string().check(z.regex(/^\d{5}-?\d{3}$/, 'postal_code')),
  street: Text(2, 100),
  number: Text(1, 10),
  complement: Text(0, 60),
  district: Text(1, 60),
  city: Text(2, 60),
  state: z.string().check(z.regex(/^[A-Z]{2}$/, 'state')),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/**
 * waiting: for staff; preparing: staff have it in hand; sent: on its way, or the code is there; done: received, or paid;
 * refused: by staff, cancelled: by the member. After the last two the points are back.
 */
export const MallOrderState = z.enum(['waiting', 'preparing', 'sent', 'done', 'refused', 'cancelled'])
export type MallOrderState = z.infer<typeof MallOrderState>

export const MallOrder = z.object({
  id: Id,
  itemId: Id,
  kind: MallItemKind,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  quantity: z.int(),
  /** Of all of them together, as is what a cash item paid. */
  points: Money,
  cash: z.nullable(Money),
  state: MallOrderState,
  address: z.nullable(DeliveryAddress),
  /** From staff: the code of a voucher, the tracking number of goods, or the reason of a refusal; empty so far. */
  delivery: z.string(),
  canCancel: z.boolean(),
  /** Goods or a voucher that were sent: the member may say that they came. */
  canConfirm: z.boolean(),
  createdAt: DateTime,
  changedAt: DateTime,
})
export type MallOrder = z.infer<typeof MallOrder>

export const redeemItem = endpoint({
  method: 'POST',
  path: '/wps/mall/orders',
  summary: 'Buy an item with points; the same request id answers with the same order',
  ...MALL,
  body: z.strictObject({
    requestId: RequestId,
    itemId: Id,
    quantity: z._default(z.int().check(z.gte(1), z.lte(MALL_QUANTITY_MAX)), 1),
    /** The price of one as the caller saw it: nobody pays another one. */
    points: NotNegativeMoney,
    /** Of goods alone. */
    address: z.optional(DeliveryAddress),
    language: AskedLanguage,
  }),
  value: MallOrder,
  errors: [
    'not_found',
    'insufficient_funds',
    'out_of_stock',
    'limit_exceeded',
    'price_changed',
    'address_required',
    'play_first',
    'budget_spent',
    'budget_missing',
    'way_max',
    'user_unavailable',
    'identity_required',
    'checks_pending',
    ...NEEDS_PERSON,
    'idempotency_conflict',
  ],
})

export const mallOrders = endpoint({
  method: 'GET',
  path: '/wps/mall/orders',
  summary: 'Orders of the caller, newest first',
  ...MALL,
  query: z.strictObject({ cursor: z.optional(Cursor), language: AskedLanguage }),
  value: z.object({ list: z.array(MallOrder), cursor: z.nullable(Cursor) }),
})

const ById = z.strictObject({ id: Id })
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/wps/mall/orders/:id/cancel',
  summary: 'Take an order back while nobody has it in hand; one that was cancelled stays so',
  ...MALL,
  params: ById,
  query: z.strictObject({ language: AskedLanguage }),
  value: MallOrder,
  errors: ['not_found', 'conflict'],
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/wps/mall/orders/:id/confirm',
  summary: 'Say that what was sent has come',
  ...MALL,
  params: ById,
  query: z.strictObject({ language: AskedLanguage }),
  value: MallOrder,
  errors: ['not_found', 'conflict'],
})

/**
 * earned: by playing; given: a reward; spent: in the mall; returned: an order did not stand; expired: nobody moved them for a
 * year; corrected: by staff.
 */
export const PointsReason = z.enum(['earned', 'given', 'spent', 'returned', 'expired', 'corrected'])
export type PointsReason = z.infer<typeof PointsReason>

export const pointsStatement = endpoint({
  method: 'GET',
  path: '/wps/mall/points',
  summary: 'Every change of the caller’s points, newest first',
  ...MALL,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({
    list: z.array(
      z.object({
        id: Id,
        reason: PointsReason,
        /** Below zero where points left. */
        amount: Money,
        balanceAfter: Money,
        at: DateTime,
      }),
    ),
    cursor: z.nullable(Cursor),
  }),
})

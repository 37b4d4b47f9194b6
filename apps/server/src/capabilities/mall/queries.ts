import type { DeliveryAddress, MallItemKind, MallOrderState } from '@trevo/contract/mall'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type ItemRow = {
  id: bigint
  categoryId: bigint
  kind: MallItemKind
  titlePt: string
  titleEn: string
  descriptionPt: string
  descriptionEn: string
  imageUrl: string | null
  points: bigint
  cash: bigint | null
  /** What one costs the house, of vouchers and goods; null: what its points are worth. */
  cost: bigint | null
  stock: number
  perMember: number | null
  sort: number
  /** By the asking member, those that stand. */
  redeemed: number
}

const items = (memberId: bigint, where: RawBuilder<unknown>) => sql<ItemRow>`
  select i.id, i.category_id as "categoryId", i.kind, i.title_pt as "titlePt", i.title_en as "titleEn",
    i.description_pt as "descriptionPt", i.description_en as "descriptionEn", i.image_url as "imageUrl", i.points, i.cash,
    i.cost, i.stock, i.per_member as "perMember", i.sort,
    (select coalesce(sum(o.quantity), 0)::int from mall_order o where o.item_id = i.id and o.member_id = ${memberId}
      and o.state not in ('refused', 'cancelled')) as redeemed
  from mall_item i join mall_category c on c.id = i.category_id and c.active
  where i.active and ${where}`

export type ItemPage = {
  merchantId: number
  memberId: bigint
  categoryId: bigint | null
  after: ItemKey | null
  limit: number
}
type ItemKey = { sort: number; id: bigint }

export async function itemsOf(
  db: Db,
  { merchantId, memberId, categoryId, after, limit }: ItemPage,
): Promise<ItemRow[]> {
  const { rows } = await items(
    memberId,
    sql`i.merchant_id = ${merchantId} and (${categoryId}::bigint is null or i.category_id = ${categoryId})
      and (${after?.sort ?? null}::int is null or (i.sort, i.id) > (${after?.sort ?? 0}, ${after?.id ?? 0n}))
      order by i.sort, i.id limit ${limit}`,
  ).execute(db)
  return rows
}

export async function itemOf(
  db: Db | Tx,
  merchantId: number,
  memberId: bigint,
  id: bigint,
): Promise<ItemRow | undefined> {
  const { rows } = await items(memberId, sql`i.merchant_id = ${merchantId} and i.id = ${id}`).execute(db)
  return rows[0]
}

/** False when fewer are in stock. The row stays locked, so the next order waits until this one commits or rolls back. */
export async function takeFromStock(tx: Tx, id: bigint, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mall_item')
    .set({ stock: sql`stock - ${quantity}::int` })
    .where('id', '=', id)
    .where('active', '=', true)
    .where('stock', '>=', quantity)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const returnToStock = (tx: Tx, id: bigint, quantity: number) =>
  tx
    .updateTable('mall_item')
    .set({ stock: sql`stock + ${quantity}::int` })
    .where('id', '=', id)
    .execute()

export type OrderRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  itemId: bigint
  inputHash: Buffer
  kind: MallItemKind
  titlePt: string
  titleEn: string
  imageUrl: string | null
  quantity: number
  /** Of all of them together, as is `cash`. */
  points: bigint
  cash: bigint | null
  state: MallOrderState
  address: DeliveryAddress | null
  delivery: string
  createdAt: Date
  changedAt: Date
}

const ORDERS = sql`
  select o.id, o.merchant_id as "merchantId", o.member_id as "memberId", o.item_id as "itemId", o.input_hash as "inputHash",
    i.kind, i.title_pt as "titlePt", i.title_en as "titleEn", i.image_url as "imageUrl", o.quantity, o.points, o.cash, o.state,
    o.address, o.delivery, o.created_at as "createdAt", o.changed_at as "changedAt"
  from mall_order o join mall_item i on i.id = o.item_id`

export async function orderOfRequest(tx: Tx, memberId: bigint, requestId: string): Promise<OrderRow | undefined> {
  const { rows } =
    await sql<OrderRow>`${ORDERS} where o.member_id = ${memberId} and o.request_id = ${requestId}`.execute(tx)
  return rows[0]
}

export async function lockOrder(tx: Tx, id: bigint): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${ORDERS} where o.id = ${id} for update of o`.execute(tx)
  return rows[0]
}

export async function ordersOf(
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${ORDERS} where o.member_id = ${memberId}
    and (${before}::bigint is null or o.id < ${before}) order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export type NewOrder = {
  merchantId: number
  memberId: bigint
  itemId: bigint
  requestId: string
  inputHash: Buffer
  quantity: number
  points: bigint
  cash: bigint | null
  /** What it costs the house, and the day whose budget it was taken from; null for money. */
  cost: bigint | null
  day: string | null
  state: MallOrderState
  address: DeliveryAddress | null
  now: Date
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<bigint> {
  const { id } = await tx
    .insertInto('mall_order')
    .values({
      merchant_id: order.merchantId,
      member_id: order.memberId,
      item_id: order.itemId,
      request_id: order.requestId,
      input_hash: order.inputHash,
      quantity: order.quantity,
      points: order.points,
      cash: order.cash,
      cost: order.cost,
      day: order.day,
      state: order.state,
      address: order.address && JSON.stringify(order.address),
      created_at: order.now,
      changed_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteOrder(tx, { id, state: order.state, actor: null, note: '', now: order.now })
  return id
}

type OrderStep = { id: bigint; state: MallOrderState; actor: string | null; note: string; now: Date }

async function noteOrder(tx: Tx, { id, state, actor, note, now }: OrderStep): Promise<void> {
  await tx.insertInto('mall_order_event').values({ order_id: id, state, actor, note, created_at: now }).execute()
}

/** `note` becomes what the member reads, where there is one. */
export async function moveOrder(tx: Tx, step: OrderStep): Promise<void> {
  await tx
    .updateTable('mall_order')
    .set({ state: step.state, changed_at: step.now, ...(step.note !== '' && { delivery: step.note }) })
    .where('id', '=', step.id)
    .execute()
  await noteOrder(tx, step)
}

import type { DeliveryAddress, MallItemKind, MallOrderState } from '@trevo/contract/mall'
import { type RawBuilder, sql } from 'kysely'
import { type PageAsk, sliceOf } from '../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../platform/db.ts'

type Ordered = PageAsk & { order: 'ASC' | 'DESC' }
const directionOf = (order: 'ASC' | 'DESC') => (order === 'ASC' ? sql`asc` : sql`desc`)

export type CategoryLine = {
  id: bigint
  titlePt: string
  titleEn: string
  sort: number
  active: boolean
  items: number
}
const CATEGORIES = sql`select c.id, c.title_pt as "titlePt", c.title_en as "titleEn", c.sort, c.active,
  (select count(*)::int from mall_item i where i.category_id = c.id) as items from mall_category c`

export async function categoryPage(
  db: Db,
  merchantId: number,
  ask: Ordered,
): Promise<{ rows: CategoryLine[]; total: number }> {
  const { limit, offset } = sliceOf(ask)
  const [page, count] = await Promise.all([
    sql<CategoryLine>`${CATEGORIES} where c.merchant_id = ${merchantId}
      order by c.sort ${directionOf(ask.order)}, c.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from mall_category where merchant_id = ${merchantId}`.execute(
      db,
    ),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function categoryById(db: Db | Tx, merchantId: number, id: bigint): Promise<CategoryLine | undefined> {
  const { rows } = await sql<CategoryLine>`${CATEGORIES} where c.merchant_id = ${merchantId} and c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type CategoryDraft = Omit<CategoryLine, 'id' | 'items'>
const categoryColumns = ({ titlePt, titleEn, sort, active }: CategoryDraft) => ({
  title_pt: titlePt,
  title_en: titleEn,
  sort,
  active,
})

export async function insertCategory(tx: Tx, merchantId: number, draft: CategoryDraft): Promise<bigint> {
  const values = { merchant_id: merchantId, ...categoryColumns(draft) }
  return (await tx.insertInto('mall_category').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCategory(tx: Tx, id: bigint, draft: CategoryDraft): Promise<void> {
  await tx.updateTable('mall_category').set(categoryColumns(draft)).where('id', '=', id).execute()
}

export type ItemLine = {
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
  cost: bigint | null
  stock: number
  perMember: number | null
  sort: number
  active: boolean
  redeemed: number
  revisedAt: Date
}

const ITEMS = sql`select i.id, i.category_id as "categoryId", i.kind, i.title_pt as "titlePt", i.title_en as "titleEn",
  i.description_pt as "descriptionPt", i.description_en as "descriptionEn", i.image_url as "imageUrl", i.points, i.cash, i.cost, i.stock,
  i.per_member as "perMember", i.sort, i.active, i.revised_at as "revisedAt",
  (select coalesce(sum(o.quantity), 0)::int from mall_order o where o.item_id = i.id
    and o.state not in ('refused', 'cancelled')) as redeemed
  from mall_item i`
const ITEM_SORTS = { sort: sql`i.sort`, stock: sql`i.stock`, points: sql`i.points` } as const

type ItemAsk = Ordered & {
  sort: keyof typeof ITEM_SORTS
  q?: string | undefined
  kind?: MallItemKind | undefined
  categoryId?: string | undefined
}

export async function itemPage(db: Db, merchantId: number, ask: ItemAsk): Promise<{ rows: ItemLine[]; total: number }> {
  const { limit, offset } = sliceOf(ask)
  const conditions: RawBuilder<unknown>[] = [
    sql`i.merchant_id = ${merchantId}`,
    ...(ask.kind ? [sql`i.kind = ${ask.kind}`] : []),
    ...(ask.categoryId ? [sql`i.category_id = ${ask.categoryId}::bigint`] : []),
    ...(ask.q ? [sql`position(lower(${ask.q}) in lower(i.title_pt || ' ' || i.title_en)) > 0`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const [page, count] = await Promise.all([
    sql<ItemLine>`${ITEMS} where ${where} order by ${ITEM_SORTS[ask.sort]} ${directionOf(ask.order)}, i.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from mall_item i where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function itemById(db: Db | Tx, merchantId: number, id: bigint): Promise<ItemLine | undefined> {
  const { rows } = await sql<ItemLine>`${ITEMS} where i.merchant_id = ${merchantId} and i.id = ${id}`.execute(db)
  return rows[0]
}

export type ItemDraft = Omit<ItemLine, 'id' | 'stock' | 'redeemed' | 'revisedAt'>
const itemColumns = (draft: ItemDraft, now: Date) => ({
  category_id: draft.categoryId,
  kind: draft.kind,
  title_pt: draft.titlePt,
  title_en: draft.titleEn,
  description_pt: draft.descriptionPt,
  description_en: draft.descriptionEn,
  image_url: draft.imageUrl,
  points: draft.points,
  cash: draft.cash,
  cost: draft.cost,
  per_member: draft.perMember,
  sort: draft.sort,
  active: draft.active,
  revised_at: now,
})

export async function insertItem(
  tx: Tx,
  merchantId: number,
  draft: ItemDraft,
  stock: number,
  now: Date,
): Promise<bigint> {
  const values = { merchant_id: merchantId, stock, ...itemColumns(draft, now) }
  return (await tx.insertInto('mall_item').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** False: it was changed meanwhile, or more was sold than the change leaves. */
export async function updateItem(
  tx: Tx,
  { id, revisedAt, stockBy, now }: { id: bigint; revisedAt: Date; stockBy: number; now: Date },
  draft: ItemDraft,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mall_item')
    .set({ ...itemColumns(draft, now), stock: sql`stock + ${stockBy}` })
    .where('id', '=', id)
    .where(sql<boolean>`date_trunc('milliseconds', revised_at) = ${revisedAt} and stock + ${stockBy} >= 0`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OrderLine = {
  id: bigint
  memberId: bigint
  userName: string
  kind: MallItemKind
  title: string
  quantity: number
  points: bigint
  cash: bigint | null
  state: MallOrderState
  address: DeliveryAddress | null
  delivery: string
  createdAt: Date
  changedAt: Date
}

const ORDERS = sql`select o.id, o.member_id as "memberId", m.account as "userName", i.kind, i.title_pt as title, o.quantity, o.points,
  o.cash, o.state, o.address, o.delivery, o.created_at as "createdAt", o.changed_at as "changedAt"
  from mall_order o join mall_item i on i.id = o.item_id join member m on m.id = o.member_id`

type OrderAsk = {
  merchantId: number
  before: bigint | null
  limit: number
  state?: MallOrderState | undefined
  memberId?: string | undefined
}

export async function orderPage(
  db: Db,
  { merchantId, before, limit, state, memberId }: OrderAsk,
): Promise<OrderLine[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`o.merchant_id = ${merchantId}`,
    ...(before === null ? [] : [sql`o.id < ${before}`]),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(memberId ? [sql`o.member_id = ${memberId}::bigint`] : []),
  ]
  const { rows } = await sql<OrderLine>`${ORDERS} where ${sql.join(conditions, sql` and `)}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export async function orderById(db: Db | Tx, merchantId: number, id: bigint): Promise<OrderLine | undefined> {
  const { rows } = await sql<OrderLine>`${ORDERS} where o.merchant_id = ${merchantId} and o.id = ${id}`.execute(db)
  return rows[0]
}

export const historyOfOrder = (db: Db | Tx, id: bigint) =>
  db
    .selectFrom('mall_order_event')
    .select(['state', 'actor as by', 'note', 'created_at as at'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()

import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type {
  opsCreateMallCategory,
  opsCreateMallItem,
  opsEditMallItem,
  StaffMallCategory,
  StaffMallItem,
} from '@trevo/contract/ops/mall'
import { withinMargin } from '../../../core/margin/margin.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import {
  type CategoryLine,
  categoryById,
  type ItemDraft,
  type ItemLine,
  insertCategory,
  insertItem,
  itemById,
  updateCategory,
  updateItem,
} from './queries.ts'

export type MallDesk = { db: Db; clock: Clock }

export const asCategory = ({ id, titlePt, titleEn, ...line }: CategoryLine): StaffMallCategory => ({
  ...line,
  id: String(id),
  titles: { PT: titlePt, EN: titleEn },
})

export async function categoryOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<StaffMallCategory> {
  const found = await categoryById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asCategory(found)
}

type CategoryBody = BodyOf<typeof opsCreateMallCategory>
const categoryDraft = ({ titles, sort, active }: CategoryBody) => ({
  ...{ titlePt: titles.PT, titleEn: titles.EN, sort, active },
})

export function createCategory(desk: MallDesk, acting: Acting, body: CategoryBody): Promise<StaffMallCategory> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const id = await insertCategory(tx, acting.merchant.id, categoryDraft(body))
    const value = await categoryOf(tx, acting, id)
    return { value, note: { action: 'mall_category.create', entity: 'mall_category', entityId: id, after: value } }
  })
}

export function editCategory(
  desk: MallDesk,
  acting: Acting,
  id: bigint,
  body: CategoryBody,
): Promise<StaffMallCategory> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const before = await categoryOf(tx, acting, id)
    await updateCategory(tx, id, categoryDraft(body))
    const after = await categoryOf(tx, acting, id)
    return {
      value: after,
      note: { action: 'mall_category.edit', entity: 'mall_category', entityId: id, before, after },
    }
  })
}

export const asItem = (line: ItemLine): StaffMallItem => ({
  ...{ id: String(line.id), categoryId: String(line.categoryId), kind: line.kind, imageUrl: line.imageUrl },
  titles: { PT: line.titlePt, EN: line.titleEn },
  descriptions: { PT: line.descriptionPt, EN: line.descriptionEn },
  ...{ points: formatMoney(line.points), cash: line.cash === null ? null : formatMoney(line.cash) },
  ...{ stock: line.stock, perMember: line.perMember, sort: line.sort, active: line.active },
  ...{ redeemed: line.redeemed, revisedAt: line.revisedAt.toISOString() },
})

export async function itemOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<StaffMallItem> {
  const found = await itemById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asItem(found)
}

type ItemBody = BodyOf<typeof opsCreateMallItem>

async function itemDraft(tx: Tx, acting: Acting, body: ItemBody): Promise<ItemDraft> {
  const categoryId = BigInt(body.categoryId)
  await categoryOf(tx, acting, categoryId)
  return {
    ...{ categoryId, kind: body.kind, titlePt: body.titles.PT, titleEn: body.titles.EN, imageUrl: body.imageUrl },
    ...{ descriptionPt: body.descriptions.PT, descriptionEn: body.descriptions.EN, points: parseMoney(body.points) },
    cash: body.cash === null ? null : parseMoney(body.cash),
    ...{ perMember: body.perMember, sort: body.sort, active: body.active },
  }
}

export function createItem(desk: MallDesk, acting: Acting, body: ItemBody): Promise<StaffMallItem> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const draft = await itemDraft(tx, acting, body)
    const { id: merchantId } = acting.merchant
    const id = await withinMargin(tx, [merchantId], () =>
      insertItem(tx, merchantId, draft, body.stock, desk.clock.now()),
    )
    const value = await itemOf(tx, acting, id)
    return { value, note: { action: 'mall_item.create', entity: 'mall_item', entityId: id, after: value } }
  })
}

export function editItem(
  desk: MallDesk,
  acting: Acting,
  id: bigint,
  body: BodyOf<typeof opsEditMallItem>,
): Promise<StaffMallItem> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const before = await itemOf(tx, acting, id)
    // What an order was for must stay what it was.
    if (before.kind !== body.kind && before.redeemed > 0) throw new AppError('conflict')
    const draft = await itemDraft(tx, acting, body)
    const stockBy = body.stock - body.stockSeen
    const change = { id, revisedAt: new Date(body.revisedAt), stockBy, now: desk.clock.now() }
    const isDone = await withinMargin(tx, [acting.merchant.id], () => updateItem(tx, change, draft))
    if (!isDone) throw new AppError('conflict')
    const after = await itemOf(tx, acting, id)
    return { value: after, note: { action: 'mall_item.edit', entity: 'mall_item', entityId: id, before, after } }
  })
}

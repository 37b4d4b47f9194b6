import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import {
  type opsCreateMallCategory,
  opsCreateMallItem,
  opsEditMallItem,
  type StaffMallCategory,
  type StaffMallItem,
} from '@trevo/contract/ops/mall'
import { fact, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { checkGift, type GiftAsk } from '../../../money/ways/second-person.ts'
import { POINTS_PER_CASH_MIN } from '../../../money/ways/ways.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
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

export async function categoryOf(
  db: Db | Tx,
  { merchant }: Pick<Desk, 'merchant'>,
  id: bigint,
): Promise<StaffMallCategory> {
  const found = await categoryById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asCategory(found)
}

type CategoryBody = BodyOf<typeof opsCreateMallCategory>
const categoryDraft = ({ titles, sort, active }: CategoryBody) => ({
  titlePt: titles.PT,
  titleEn: titles.EN,
  sort,
  active,
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
  id: String(line.id),
  categoryId: String(line.categoryId),
  kind: line.kind,
  imageUrl: line.imageUrl,
  titles: { PT: line.titlePt, EN: line.titleEn },
  descriptions: { PT: line.descriptionPt, EN: line.descriptionEn },
  points: formatMoney(line.points),
  cash: line.cash === null ? null : formatMoney(line.cash),
  stock: line.stock,
  perMember: line.perMember,
  sort: line.sort,
  active: line.active,
  redeemed: line.redeemed,
  revisedAt: line.revisedAt.toISOString(),
})

export async function itemOf(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, id: bigint): Promise<StaffMallItem> {
  const found = await itemById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asItem(found)
}

type ItemBody = Omit<BodyOf<typeof opsCreateMallItem>, 'requestId'>

async function itemDraft(tx: Tx, desk: Desk, body: ItemBody): Promise<ItemDraft> {
  const categoryId = BigInt(body.categoryId)
  if ((await categoryById(tx, desk.merchant.id, categoryId)) === undefined) {
    throw wrongField('categoryId', 'unknown')
  }
  return {
    categoryId,
    kind: body.kind,
    titlePt: body.titles.PT,
    titleEn: body.titles.EN,
    imageUrl: body.imageUrl,
    descriptionPt: body.descriptions.PT,
    descriptionEn: body.descriptions.EN,
    points: parseMoney(body.points),
    cash: body.cash === null ? null : parseMoney(body.cash),
    perMember: body.perMember,
    sort: body.sort,
    active: body.active,
  }
}

type Asked = Pick<ItemBody, 'kind' | 'cash' | 'points' | 'stock' | 'perMember' | 'active'>

/** Whether an item gives more than it did: more money, for fewer points, more often, or at all. */
function givesMore(asked: Asked, before: StaffMallItem | null): boolean {
  if (before === null || before.cash === null || !before.active) return true
  const perMember = (max: number | null) => max ?? Number.POSITIVE_INFINITY
  return (
    parseMoney(asked.cash ?? '0') > parseMoney(before.cash) ||
    parseMoney(asked.points) < parseMoney(before.points) ||
    asked.stock > before.stock ||
    perMember(asked.perMember) > perMember(before.perMember)
  )
}

/** Points become money here: never for less than the platform asks, and only with two people. */
async function checkCash(tx: Tx, ask: GiftAsk, asked: Asked, before: StaffMallItem | null): Promise<void> {
  if (asked.kind !== 'cash' || asked.cash === null || !asked.active || !givesMore(asked, before)) return
  const [cash, points] = [parseMoney(asked.cash), parseMoney(asked.points)]
  if (points < cash * POINTS_PER_CASH_MIN) {
    throw new AppError('way_max', { max: formatMoney(points / POINTS_PER_CASH_MIN) })
  }
  await checkGift(tx, ask, { kind: 'cash', amount: cash })
}

const itemFacts = (asked: Asked & Pick<ItemBody, 'titles'>, before: StaffMallItem | null) => [
  ...subject('item', asked.titles.PT),
  ...fact('cash', 'money', asked.cash, before?.cash),
  ...fact('price', 'points', asked.points, before?.points),
  ...fact('stock', 'count', asked.stock, before?.stock),
  ...fact('per_member', 'count', asked.perMember, before?.perMember),
  ...fact('active', 'yes_no', asked.active, before?.active),
]

export const createItemDeed = ({ clock }: MallDesk): Deed<typeof opsCreateMallItem> => ({
  kind: 'mall_item_create',
  endpoint: opsCreateMallItem,
  async work(tx, desk, { body }, consent) {
    const [merchantId, now] = [desk.merchant.id, clock.now()]
    const { requestId } = body
    const request = { staffId: desk.staff.staffId, merchantId, requestId, entity: 'mall_item', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      await checkCash(tx, { merchantId, way: 'mall_cash', kind: 'mall_item_create', consent }, body, null)
      const draft = await itemDraft(tx, desk, body)
      return withinMargin(tx, [merchantId], () => insertItem(tx, merchantId, draft, body.stock, now))
    })
    const value = await itemOf(tx, desk, id)
    if (!isNew) return { value, note: null }
    return { value, note: { action: 'mall_item.create', entity: 'mall_item', entityId: id, after: value } }
  },
  facts: async (_tx, _desk, { body }) => itemFacts(body, null),
})

export const editItemDeed = ({ clock }: MallDesk): Deed<typeof opsEditMallItem> => ({
  kind: 'mall_item_edit',
  endpoint: opsEditMallItem,
  async work(tx, desk, { params, body }, consent) {
    const id = BigInt(params.id)
    const before = await itemOf(tx, desk, id)
    // What an order was for must stay what it was.
    if (before.kind !== body.kind && before.redeemed > 0) throw new AppError('conflict')
    const merchantId = desk.merchant.id
    await checkCash(tx, { merchantId, way: 'mall_cash', kind: 'mall_item_edit', consent }, body, before)
    const draft = await itemDraft(tx, desk, body)
    const stockBy = body.stock - body.stockSeen
    const change = { id, revisedAt: new Date(body.revisedAt), stockBy, now: clock.now() }
    const isDone = await withinMargin(tx, [merchantId], () => updateItem(tx, change, draft))
    if (!isDone) throw new AppError('conflict')
    const after = await itemOf(tx, desk, id)
    return { value: after, note: { action: 'mall_item.edit', entity: 'mall_item', entityId: id, before, after } }
  },
  facts: async (tx, desk, { params, body }) => itemFacts(body, await itemOf(tx, desk, BigInt(params.id))),
})

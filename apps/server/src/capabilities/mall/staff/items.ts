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
  cost: line.cost === null ? null : formatMoney(line.cost),
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
    cost: body.cost === null ? null : parseMoney(body.cost),
    perMember: body.perMember,
    sort: body.sort,
    active: body.active,
  }
}

type Asked = Pick<ItemBody, 'kind' | 'titles' | 'cash' | 'cost' | 'points' | 'perMember' | 'active'> & {
  /** What is put on the shelf beyond what was left there. */
  stockBy: number
}

/**
 * Whether an item gives more than it did: more money, for fewer points, more often, more of them, or at all. A new one without stock
 * gives nothing; of one that is sold out orders may come back. Of what is no money
 * its title says what it is, and a cost that is named anew, also a lower one, lets more of it out of the budget.
 */
function givesMore(asked: Asked, before: StaffMallItem | null): boolean {
  if (!asked.active || (before === null && asked.stockBy === 0)) return false
  if (before === null || !before.active || before.kind !== asked.kind) return true
  const perMember = (max: number | null) => max ?? Number.POSITIVE_INFINITY
  const isOther = asked.kind !== 'cash' && (asked.cost !== before.cost || asked.titles.PT !== before.titles.PT)
  return (
    isOther ||
    parseMoney(asked.cash ?? '0') > parseMoney(before.cash ?? '0') ||
    parseMoney(asked.points) < parseMoney(before.points) ||
    asked.stockBy > 0 ||
    perMember(asked.perMember) > perMember(before.perMember)
  )
}

/** Points become money, or what money buys: never for less than the platform asks, and only with two people. */
async function checkValue(
  tx: Tx,
  ask: Omit<GiftAsk, 'way'>,
  asked: Asked,
  before: StaffMallItem | null,
): Promise<void> {
  const value = asked.cash ?? asked.cost
  if (value === null || !givesMore(asked, before)) return
  const [amount, points] = [parseMoney(value), parseMoney(asked.points)]
  if (points < amount * POINTS_PER_CASH_MIN) {
    throw new AppError('way_max', { max: formatMoney(points / POINTS_PER_CASH_MIN) })
  }
  const way = asked.kind === 'cash' ? 'mall_cash' : 'mall_goods'
  await checkGift(tx, { ...ask, way }, { kind: 'cash', amount })
}

const itemFacts = (asked: ItemBody, before: StaffMallItem | null) => [
  ...subject('item', asked.titles.PT),
  ...fact('cash', 'money', asked.cash, before?.cash),
  ...fact('cost', 'money', asked.cost, before?.cost),
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
      const ask = { merchantId, kind: 'mall_item_create', consent } as const
      await checkValue(tx, ask, { ...body, stockBy: body.stock }, null)
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
    const stockBy = body.stock - body.stockSeen
    await checkValue(tx, { merchantId, kind: 'mall_item_edit', consent }, { ...body, stockBy }, before)
    const draft = await itemDraft(tx, desk, body)
    const change = { id, revisedAt: new Date(body.revisedAt), stockBy, now: clock.now() }
    const isDone = await withinMargin(tx, [merchantId], () => updateItem(tx, change, draft))
    if (!isDone) throw new AppError('conflict')
    const after = await itemOf(tx, desk, id)
    return { value: after, note: { action: 'mall_item.edit', entity: 'mall_item', entityId: id, before, after } }
  },
  async facts(tx, desk, { params, body }) {
    const before = await itemOf(tx, desk, BigInt(params.id))
    // What is there when it is decided, however much was sold since it was asked. Of what nobody could order yet all is new.
    const isNew = !before.active || (before.stock === 0 && before.redeemed === 0)
    return itemFacts({ ...body, stock: before.stock + body.stock - body.stockSeen }, isNew ? null : before)
  },
})

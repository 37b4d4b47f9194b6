import { createHash } from 'node:crypto'
import type { DeliveryAddress, MallItem, MallOrder, MallOrderState } from '@trevo/contract/mall'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import {
  admitReward,
  keepGiven,
  lockRewards,
  type RewardBrand,
  type RewardDeps,
  rewardTransfer,
} from '../../money/giving/give.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { passWay, setAside } from '../../money/ways/pass.ts'
import { pointRate, pointsAsMoney } from '../../money/ways/point-rate.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { ofTwo } from '../../platform/language.ts'
import { repeatOf } from '../../platform/once.ts'
import {
  type ItemRow,
  insertOrder,
  itemOf,
  lockOrder,
  moveOrder,
  type OrderRow,
  orderOfRequest,
  returnToStock,
  takeFromStock,
} from './queries.ts'

export type MallDeps = RewardDeps & { db: Db }
export type Redemption = {
  memberId: bigint
  requestId: string
  itemId: bigint
  quantity: number
  /** The price of one as the member saw it. */
  points: bigint
  address: DeliveryAddress | null
}

/** Points for an item, once for each request. Cash is paid in the same breath; everything else waits for staff. */
export function redeem(deps: MallDeps, brand: RewardBrand, asked: Redemption): Promise<OrderRow> {
  const inputHash = hashOf(asked)
  return inTx(deps.db, async (tx) => {
    await lockRewards(tx, asked.memberId)
    const found = orderOfRequest(tx, asked.memberId, asked.requestId)
    const known = await repeatOf(found, (first) => first.inputHash.equals(inputHash))
    if (known) return known
    const item = await itemOf(tx, brand.id, asked.memberId, asked.itemId)
    if (item === undefined) throw new AppError('not_found')
    assertBuyable(item, asked)
    const now = deps.clock.now()
    // Before the stock is locked, since every other order waits for that lock.
    await admitReward(tx, brand, asked.memberId, now)
    if (!(await takeFromStock(tx, item.id, asked.quantity))) throw new AppError('out_of_stock')
    const sums = sumsOf(item, asked.quantity)
    const goods = await takeCost(tx, brand, { memberId: asked.memberId, item, quantity: asked.quantity, now })
    const order = { ...asked, ...sums, ...goods, merchantId: brand.id, inputHash, now }
    const address = item.kind === 'goods' ? asked.address : null
    const id = await insertOrder(tx, { ...order, address, state: item.cash === null ? 'waiting' : 'done' })
    await pay(tx, deps, brand, { memberId: asked.memberId, orderId: id, item, ...sums })
    return (await orderOfRequest(tx, asked.memberId, asked.requestId)) as OrderRow
  })
}

type Goods = { memberId: bigint; item: ItemRow; quantity: number; now: Date }

/** What vouchers and goods cost the house is within their way and the budget of the day, as money is. */
async function takeCost(tx: Tx, brand: RewardBrand, { memberId, item, quantity, now }: Goods) {
  if (item.cash !== null) return { cost: null, day: null }
  const one = item.cost ?? pointsAsMoney(item.points, await pointRate(tx, brand.id))
  const cost = one * BigInt(quantity)
  const day = dayIn(brand.timeZone, now)
  await setAside(tx, 'mall_goods', { merchantId: brand.id, memberId, kind: 'cash', amount: cost, day })
  return { cost, day }
}

const hashOf = ({ itemId, quantity, points, address }: Redemption) =>
  createHash('sha256')
    .update(JSON.stringify([String(itemId), quantity, String(points), address]))
    .digest()

function sumsOf({ points, cash }: ItemRow, quantity: number): Pick<Payment, 'points' | 'cash'> {
  const times = BigInt(quantity)
  return { points: points * times, cash: cash === null ? null : cash * times }
}

function assertBuyable({ kind, points, perMember, redeemed, stock }: ItemRow, asked: Redemption): void {
  if (points !== asked.points) throw new AppError('price_changed', { points: formatMoney(points) })
  if (kind === 'goods' && asked.address === null) throw new AppError('address_required')
  if (stock < asked.quantity) throw new AppError('out_of_stock')
  if (perMember !== null && redeemed + asked.quantity > perMember) {
    throw new AppError('limit_exceeded', { max: perMember })
  }
}

type Payment = { memberId: bigint; orderId: bigint; item: ItemRow; points: bigint; cash: bigint | null }

/** The points, and the money of a cash item, by one posting. */
async function pay(tx: Tx, deps: MallDeps, brand: RewardBrand, payment: Payment): Promise<void> {
  const { memberId, orderId, item, points, cash } = payment
  const spent = pointsTransfer(brand.id, memberId, orderId, points)
  if (cash === null) {
    const { transferId } = await deps.ledger.postTransfer(tx, spent)
    tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
    return
  }
  const gift = { kind: 'cash', amount: cash } as const
  const day = dayIn(brand.timeZone, deps.clock.now())
  await passWay(tx, { merchantId: brand.id, memberId, source: 'mall', day, ...gift })
  const about = { PT: item.titlePt, EN: item.titleEn }
  const reward = { memberId, source: 'mall', ref: String(orderId), about, gift } as const
  const [, paid] = await deps.ledger.postTransfers(tx, [spent, rewardTransfer(brand, reward)])
  if (paid) await keepGiven(tx, deps, { ...reward, merchantId: brand.id, transferId: paid.transferId, day })
}

const pointsTransfer = (merchantId: number, memberId: bigint, orderId: bigint, points: bigint): TransferInput => ({
  merchantId,
  kind: 'points_spend',
  key: `mall:${orderId}`,
  postings: [
    { account: memberCash(memberId, 'PTS'), amount: -points },
    { account: houseAccount('points_issue', 'PTS'), amount: points },
  ],
  meta: { orderId: String(orderId) },
})

const returnTransfer = ({ merchantId, memberId, id, points }: OrderRow): TransferInput => ({
  merchantId,
  kind: 'points_return',
  key: `mall:${id}:returned`,
  postings: [
    { account: houseAccount('points_issue', 'PTS'), amount: -points },
    { account: memberCash(memberId, 'PTS'), amount: points },
  ],
  meta: { orderId: String(id) },
})

/** From where to where an order may go, and who takes it there. */
export const ORDER_STEPS = {
  cancelled: { by: 'member', from: ['waiting'] },
  preparing: { by: 'staff', from: ['waiting'] },
  sent: { by: 'staff', from: ['waiting', 'preparing'] },
  refused: { by: 'staff', from: ['waiting', 'preparing'] },
  done: { by: 'both', from: ['sent'] },
} as const satisfies Record<string, { by: 'member' | 'staff' | 'both'; from: readonly MallOrderState[] }>
export type OrderTarget = keyof typeof ORDER_STEPS

export type OrderChange = { order: OrderRow; to: OrderTarget; actor: string | null; note: string }

/** One step of an order that the caller has locked. Whoever gets nothing has the points back, and the shelf the item. */
export async function stepOrder(tx: Tx, deps: RewardDeps, { order, to, actor, note }: OrderChange): Promise<void> {
  const allowed: readonly MallOrderState[] = ORDER_STEPS[to].from
  if (!allowed.includes(order.state)) throw new AppError('conflict')
  await moveOrder(tx, { id: order.id, state: to, actor, note, now: deps.clock.now() })
  if (to === 'refused' || to === 'cancelled') {
    await returnToStock(tx, order.itemId, order.quantity)
    const { transferId } = await deps.ledger.postTransfer(tx, returnTransfer(order))
    tx.afterCommit(() => deps.live.toMember(order.memberId, 'wallet.changed', { transferId: String(transferId) }))
  }
  tx.afterCommit(() => deps.live.toMember(order.memberId, 'reward.changed', {}))
}

/** By the member; what stands there already stays so. */
export function moveOwnOrder(
  deps: MallDeps,
  memberId: bigint,
  id: bigint,
  to: 'cancelled' | 'done',
): Promise<OrderRow> {
  return inTx(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.memberId !== memberId) throw new AppError('not_found')
    if (order.state !== to) await stepOrder(tx, deps, { order, to, actor: null, note: '' })
    return (await lockOrder(tx, id)) as OrderRow
  })
}

export function itemView(row: ItemRow, language: Language): MallItem {
  const { kind, points, cash, stock, perMember, redeemed, imageUrl } = row
  return {
    id: String(row.id),
    categoryId: String(row.categoryId),
    kind,
    title: ofTwo(language, row.titlePt, row.titleEn),
    description: ofTwo(language, row.descriptionPt, row.descriptionEn),
    imageUrl,
    points: formatMoney(points),
    cash: cash === null ? null : formatMoney(cash),
    stock,
    leftForMe: perMember === null ? null : Math.max(0, perMember - redeemed),
  }
}

export function orderView(row: OrderRow, language: Language): MallOrder {
  const { kind, quantity, points, cash, state, address, delivery, imageUrl } = row
  return {
    id: String(row.id),
    itemId: String(row.itemId),
    kind,
    title: ofTwo(language, row.titlePt, row.titleEn),
    imageUrl,
    quantity,
    points: formatMoney(points),
    cash: cash === null ? null : formatMoney(cash),
    state,
    address,
    delivery,
    canCancel: state === 'waiting',
    canConfirm: state === 'sent',
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}

import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { opsMoveMallOrder, StaffMallOrder, StaffMallOrderRow } from '@trevo/contract/ops/mall'
import { type SendDeps, sendInbox } from '../../../base/inbox/send.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { RewardDeps } from '../../../money/giving/give.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { ofTwo } from '../../../platform/language.ts'
import { letterOf } from '../../../platform/letter.ts'
import { stepOrder } from '../mall.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { historyOfOrder, type OrderLine, orderById } from './queries.ts'
import { texts } from './texts.ts'

export type OrderDesk = RewardDeps & SendDeps & { db: Db }

export const asOrderRow = (line: OrderLine): StaffMallOrderRow => ({
  id: String(line.id),
  memberId: String(line.memberId),
  userName: line.userName,
  kind: line.kind,
  title: line.title,
  quantity: line.quantity,
  points: formatMoney(line.points),
  cash: line.cash === null ? null : formatMoney(line.cash),
  state: line.state,
  createdAt: line.createdAt.toISOString(),
  changedAt: line.changedAt.toISOString(),
})

export async function orderOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<StaffMallOrder> {
  const found = await orderById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  const history = await historyOfOrder(db, id)
  return {
    ...asOrderRow(found),
    address: found.address,
    delivery: found.delivery,
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** Where the order stands already nothing is done again. The member reads of every step in the inbox. */
export function moveOrderByStaff(
  desk: OrderDesk,
  acting: Acting,
  id: bigint,
  { state, note }: BodyOf<typeof opsMoveMallOrder>,
): Promise<StaffMallOrder> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.merchantId !== acting.merchant.id) throw new AppError('not_found')
    if (order.state === state) return { value: await orderOf(tx, acting, id), note: null }
    // A voucher is its code.
    if (order.kind === 'voucher' && state === 'sent' && note === '') {
      throw wrongField('note', 'required')
    }
    await stepOrder(tx, desk, { order, to: state, actor: acting.staff.userName, note })
    if (state === 'sent' || state === 'refused') await tellMember(tx, desk, order, state)
    const value = await orderOf(tx, acting, id)
    const audit = { before: { state: order.state }, after: { state, note } }
    return { value, note: { action: 'mall_order.move', entity: 'mall_order', entityId: id, ...audit } }
  })
}

async function tellMember(tx: Tx, desk: SendDeps, order: OrderRow, state: 'sent' | 'refused'): Promise<void> {
  const words = letterOf(texts, state, (language) => ({
    title: ofTwo(language, order.titlePt, order.titleEn),
  }))
  const { merchantId, memberId } = order
  await sendInbox(tx, desk, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: words })
}

import type { WithdrawalState } from '@trevo/contract/cashier'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { endsOf } from './days.ts'

export async function withdrawalStates(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WithdrawalState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('withdrawal').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

type LotteryMovement = {
  transferId: bigint
  orderId: bigint | null
  /** What a payment was for, where the transfer does not name its order. */
  drawId: bigint | null
  memberId: bigint | null
  amount: bigint | null
  isPrize: boolean | null
}

/**
 * The orders behind transfers of our own lottery. A stake and what is given back name their order; anything else is noted as a
 * payment of a draw.
 */
export async function lotteryOrders(
  db: Db,
  bookId: number,
  transferIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (transferIds.length === 0) return new Map()
  const [least, most] = endsOf(transferIds)
  const { rows } = await sql<LotteryMovement>`
    select t.id as "transferId", (t.meta ->> 'orderId')::bigint as "orderId", paid.draw_id as "drawId", paid.member_id as "memberId",
      paid.amount, paid.kind in ('win', 'win_back') as "isPrize"
    from ledger_transfer t
    left join lottery_payment paid on paid.book_id = t.book_id and paid.transfer_id = t.id
      and paid.transfer_id between ${least} and ${most}
    where t.book_id = ${bookId} and t.id = any(${transferIds}::bigint[]) and t.id between ${least} and ${most}
      and t.meta ? 'lottery'`.execute(db)
  const entered = await enteredOrders(
    db,
    bookId,
    rows.filter(({ orderId, drawId }) => orderId === null && drawId !== null),
  )
  return new Map(
    rows.flatMap(({ transferId, orderId }) => {
      const order = orderId ?? entered.get(transferId)
      return order === undefined ? [] : [[transferId, order] as const]
    }),
  )
}

/** By transfer. One may pay several orders of a member: then the first that fits. */
async function enteredOrders(
  db: Db,
  bookId: number,
  paid: readonly LotteryMovement[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (paid.length === 0) return new Map()
  const draws = paid.map(({ drawId }) => drawId ?? 0n)
  const [first, last] = endsOf(draws)
  const { rows } = await sql<{ transferId: bigint; orderId: bigint }>`
    select u.transfer_id as "transferId", e.order_id as "orderId"
    from unnest(${paid.map(({ transferId }) => transferId)}::bigint[], ${draws}::bigint[],
      ${paid.map(({ memberId }) => memberId)}::bigint[], ${paid.map(({ amount }) => amount)}::bigint[],
      ${paid.map(({ isPrize }) => isPrize)}::boolean[]) as u (transfer_id, draw_id, member_id, amount, is_prize)
    cross join lateral (
      select e.order_id from lottery_entry e
      where e.book_id = ${bookId} and e.draw_id = u.draw_id and e.draw_id between ${first} and ${last}
        and e.member_id = u.member_id and (not u.is_prize or e.prize > 0)
      order by e.prize = u.amount desc, e.order_id limit 1
    ) e`.execute(db)
  return new Map(rows.map(({ transferId, orderId }) => [transferId, orderId]))
}

export type GameNames = { namePt: string; nameEn: string }

export async function gameNames(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, GameNames>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('game')
    .select(['id', 'name_pt as namePt', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

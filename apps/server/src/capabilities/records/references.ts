import type { WithdrawalState } from '@trevo/contract/cashier'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { endsOf } from './days.ts'

export async function withdrawalStates(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WithdrawalState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('withdrawal').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * The orders behind transfers of our own lottery. A stake and what is given back name their order; anything else is noted as a
 * payment of a draw, where one transfer may pay several orders of a member: then the first that fits.
 */
export async function lotteryOrders(
  db: Db,
  bookId: number,
  transferIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (transferIds.length === 0) return new Map()
  const [least, most] = endsOf(transferIds)
  const { rows } = await sql<{ transferId: bigint; orderId: bigint | null }>`
    select t.id as "transferId", coalesce((t.meta ->> 'orderId')::bigint, entered.order_id) as "orderId"
    from ledger_transfer t
    left join lottery_payment paid on paid.book_id = t.book_id and paid.transfer_id = t.id
      and paid.transfer_id between ${least} and ${most}
    left join lateral (
      select e.order_id from lottery_entry e
      where e.book_id = paid.book_id and e.draw_id = paid.draw_id and e.member_id = paid.member_id
        and (paid.kind not in ('win', 'win_back') or e.prize > 0)
      order by e.prize = paid.amount desc, e.order_id limit 1
    ) entered on true
    where t.book_id = ${bookId} and t.id = any(${transferIds}::bigint[]) and t.id between ${least} and ${most}
      and t.meta ? 'lottery'`.execute(db)
  return new Map(rows.flatMap(({ transferId, orderId }) => (orderId === null ? [] : [[transferId, orderId] as const])))
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

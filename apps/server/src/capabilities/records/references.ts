import type { WithdrawalState } from '@trevo/contract/cashier'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export async function withdrawalStates(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WithdrawalState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('withdrawal').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * The orders behind transfers of our own lottery. A stake's key ends with the request that placed its order; anything else
 * is noted as a payment of a draw, where one transfer may pay several orders of a member: then the first that fits.
 */
export async function lotteryOrders(
  db: Db,
  bookId: number,
  transferIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (transferIds.length === 0) return new Map()
  const { rows } = await sql<{ transferId: bigint; orderId: bigint | null }>`
    select t.id as "transferId", coalesce(placed.id, paid.order_id, entered.order_id) as "orderId"
    from ledger_transfer t
    left join lateral (
      select o.id from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      join lottery_order o on o.member_id = a.member_id and o.request_id = case
        when t.idem_key ~ '^lottery:bet:[0-9]+:[0-9a-f-]{36}$' then split_part(t.idem_key, ':', 4)::uuid end
      where p.book_id = t.book_id and p.transfer_id = t.id and a.member_id is not null
    ) placed on true
    left join lottery_payment paid on paid.transfer_id = t.id
    left join lateral (
      select e.order_id from lottery_entry e where e.draw_id = paid.draw_id and e.member_id = paid.member_id
        and (paid.kind not in ('win', 'win_back') or e.prize > 0)
      order by e.prize = paid.amount desc, e.order_id limit 1
    ) entered on paid.order_id is null
    where t.book_id = ${bookId} and t.id = any(${transferIds}::bigint[])`.execute(db)
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

import type { Currency } from '@trevo/contract/money'
import type { VendorTransactionKind } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'

export type TransactionRow = {
  reference: bigint
  kind: VendorTransactionKind
  memberId: bigint
  transactionId: string
  roundId: string | null
  amount: bigint
  stake: bigint | null
  prize: bigint | null
  /** Sums as text: below zero where they came back. */
  parts: readonly { poolId: string; amount: string }[] | null
  poolId: string | null
  currency: Currency
  at: Date
}

export async function firstIds(db: Db, moments: readonly Date[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select first_id(u.at) as id from unnest(${moments}::timestamptz[]) with ordinality as u (at, n) order by u.n`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Numbers of so many milliseconds. */
export const idsOf = (ms: number): bigint => BigInt(Math.ceil(ms / 64)) * 131_072n

/**
 * What was taken from a vendor at all brands, by number, from `from` on and before `to`. Numbers rise with time and rows lie in
 * their order: what a narrow piece of time holds is read and nothing else.
 */
export async function transactionsBetween(
  db: Db,
  {
    vendorCode,
    books,
    from,
    to,
    limit,
  }: { vendorCode: string; books: readonly number[]; from: bigint; to: bigint; limit: number },
): Promise<TransactionRow[]> {
  const piece = (id: ReturnType<typeof sql>) => sql`${id} >= ${from} and ${id} < ${to}`
  const { rows } = await sql<TransactionRow>`
    select p.*, coalesce(p.name, r.vendor_round_id) as "roundId", l.parts from (
      (select t.id as reference, t.kind, t.member_id as "memberId", t.transaction_id as "transactionId",
        case t.kind when 'bet' then -t.amount else t.amount end as amount, null::bigint as stake, null::bigint as prize, t.currency,
        t.created_at as at, t.book_id, t.round_id, null::text as name, null::text as "poolId"
      from game_transaction t where t.book_id = any(${books}::int[]) and t.vendor_code = ${vendorCode} and ${piece(sql`t.id`)}
      order by t.id limit ${limit})
      union all
      (select r.id, 'round', r.member_id, r.vendor_round_id, r.prize - r.stake, r.stake, r.prize, r.currency, r.ended_at, r.book_id,
        null, r.vendor_round_id, null
      from game_round r where r.book_id = any(${books}::int[]) and r.vendor_code = ${vendorCode} and r.input_hash is not null
        and ${piece(sql`r.id`)}
      order by r.id limit ${limit})
      union all
      (select c.id, 'correction', c.member_id, c.transaction_id, c.prize_after - c.prize_before, null, null, c.currency, c.created_at,
        c.book_id, null, c.vendor_round_id, null
      from round_correction c where c.vendor_code = ${vendorCode} and ${piece(sql`c.id`)} order by c.id limit ${limit})
      union all
      (select y.id, 'promo', y.member_id, y.transaction_id, y.amount, null, null, y.currency, y.created_at, y.book_id, null, null, null
      from vendor_promo y where y.vendor_code = ${vendorCode} and ${piece(sql`y.id`)} order by y.id limit ${limit})
      union all
      (select f.id, 'free', f.member_id, f.vendor_round_id, f.paid, f.stake, f.prize, g.currency, f.created_at, null, null, f.vendor_round_id, null
      from free_round f join free_grant g on g.id = f.grant_id where f.vendor_code = ${vendorCode} and ${piece(sql`f.id`)}
      order by f.id limit ${limit})
      union all
      (select w.id, 'jackpot', w.member_id, w.transaction_id, w.amount, null, null, w.currency, w.created_at, w.book_id, null,
        w.vendor_round_id, w.pool_id
      from vendor_pool_win w where w.vendor_code = ${vendorCode} and ${piece(sql`w.id`)} order by w.id limit ${limit})
      order by 1 limit ${limit}
    ) p
    left join lateral round_name_of(p.book_id, p."memberId", case when p.name is null then p.round_id end) r on true
    left join lateral parts_of_stake(p.book_id, p."memberId", p.reference) l on true
    order by p.reference`.execute(db)
  return rows
}

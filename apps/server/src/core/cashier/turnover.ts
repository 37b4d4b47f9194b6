import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import '../lottery/tables.ts'
import '../play/tables.ts'
import './tables.ts'

export type Turnover = { required: bigint; done: bigint }
type Question = {
  merchantId: number
  memberId: bigint
  currency: Currency
  percent: number
  /** A withdrawal that is being looked at does not count as one that was allowed. */
  except?: bigint
}

/**
 * What has to be played before a withdrawal, and what was: a share of everything paid in, and not taken back, since the last
 * withdrawal that stands, against the stakes that were placed since then and are settled: rounds of games, and periods of
 * lottery orders, each counted when its draw is settled. A withdrawal that was allowed has met all that came before it.
 */
export async function turnoverOf(
  db: Db | Tx,
  { merchantId, memberId, currency, percent, except = 0n }: Question,
): Promise<Turnover | null> {
  if (percent === 0) return null
  const { rows } = await sql<Turnover>`
    with since as (
      select coalesce(max(created_at), '-infinity') as at from withdrawal
      where member_id = ${memberId} and state not in ('failed', 'rejected', 'cancelled') and id <> ${except}
    )
    select
      (select coalesce(sum(p.amount - coalesce(b.amount, 0)), 0) * ${percent}::int / 100
        from deposit d join deposit_payment p on p.deposit_id = d.id
        left join lateral (select sum(r.amount) as amount from deposit_reversal r where r.reference = p.reference) b on true
        where d.member_id = ${memberId} and p.created_at > since.at)::bigint as required,
      ((select coalesce(sum(r.stake), 0) from game_round r
        where r.merchant_id = ${merchantId} and r.member_id = ${memberId} and r.started_at > since.at
          and r.status = 'settled' and r.currency = ${currency})
      -- No order is drawn before it is placed, so the index by its end finds those placed since.
      + (select coalesce(sum(e.stake), 0) from lottery_order o join lottery_entry e on e.order_id = o.id
        where o.member_id = ${memberId} and o.ends_at > since.at and o.created_at > since.at
          and o.currency = ${currency} and e.state in ('won', 'lost')))::bigint as done
    from since`.execute(db)
  return rows[0] ?? null
}

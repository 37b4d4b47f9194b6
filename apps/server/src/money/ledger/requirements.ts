import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

type Unplayed = { day: string; currency: Currency; played: readonly { memberId: bigint; turnover: bigint }[] }

/**
 * Takes back turnover of a day that no longer counts towards what a member has to play. Days from the mark on are read from the
 * figures themselves; only what was counted before it is in the account.
 */
export async function takeFromRequirements(tx: Tx, { day, currency, played }: Unplayed): Promise<void> {
  const ids = played.map(({ memberId }) => memberId)
  await sql`
    with lost as (
      select member_id, sum(turnover)::bigint as turnover
      from unnest(${ids}::bigint[], ${played.map(({ turnover }) => turnover)}::bigint[]) as p (member_id, turnover)
      group by member_id
    ), held as (
      select a.member_id from turnover_account a where a.currency = ${currency} and a.mark_day > ${day}::date
        and a.member_id = any(${ids}::bigint[])
      order by a.member_id for update
    )
    update turnover_account a set done = greatest(a.done - l.turnover, 0)
    from held join lost l on l.member_id = held.member_id
    where a.member_id = held.member_id and a.currency = ${currency}`.execute(tx)
}

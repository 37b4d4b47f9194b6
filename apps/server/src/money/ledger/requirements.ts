import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

type Unplayed = { day: string; currency: Currency; played: readonly { memberId: bigint; turnover: bigint }[] }

/**
 * Takes back turnover of a day that no longer counts towards what a member has to play. Days from the mark on are read from the
 * figures themselves; only what was counted before it is in the credits.
 */
export async function takeFromRequirements(tx: Tx, { day, currency, played }: Unplayed): Promise<void> {
  const ids = played.map(({ memberId }) => memberId)
  await sql`
    select turnover_undo(l.member_id, ${currency}, ${day}::date, l.turnover) from (
      select member_id, sum(turnover)::bigint as turnover
      from unnest(${ids}::bigint[], ${played.map(({ turnover }) => turnover)}::bigint[]) as p (member_id, turnover)
      group by member_id order by member_id offset 0
    ) l`.execute(tx)
}

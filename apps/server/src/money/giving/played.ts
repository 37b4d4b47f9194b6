import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Settled stakes of a member on one day, for real money. */
export async function playedOn(
  db: Db | Tx,
  { memberId, day, currency }: { memberId: bigint; day: string; currency: Currency },
): Promise<bigint> {
  const { rows } = await sql<{ turnover: bigint }>`
    select coalesce(sum(turnover), 0)::bigint as turnover from play_day
    where member_id = ${memberId} and day = ${day}::date and currency = ${currency}`.execute(db)
  return rows[0]?.turnover ?? 0n
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** Hundredths of a percent by category; what is missing is zero. */
export type Rates = ReadonlyMap<string, number>

export async function ratesOf(db: Db | Tx, memberId: bigint): Promise<Rates> {
  const { rows } = await sql<{ category: string; rate: number }>`
    select category, rate from member_rate where member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ category, rate }) => [category, rate]))
}

/** The caller has checked the rates against the upline's, or cut them, under the upline's lock. */
export async function storeRates(tx: Tx, memberId: bigint, rates: Rates): Promise<void> {
  await sql`insert into member_rate (member_id, category, rate)
    select ${memberId}, category, rate
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()]}::int[]) as n (category, rate)
    on conflict (member_id, category) do update set rate = excluded.rate`.execute(tx)
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'
import type { Balance } from '../count-queries.ts'

export type DayAsk = {
  book: number
  from?: string | undefined
  to?: string | undefined
  before: string | null
  limit: number
}
export type DayLine = { day: string; sealed: boolean }

/** Every day from the first on that something was posted, newest first. */
export async function dayPage(db: Db, { book, from, to, before, limit }: DayAsk): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    select d.day::text, exists (select from day_seal s where s.book_id = ${book} and s.day = d.day) as sealed
    from (
      select min(day) as first, max(day) as last from book_day where book_id = ${book}
    ) b
    cross join lateral generate_series(
      least(b.last, coalesce(${before}::date - 1, b.last), coalesce(${to}::date, b.last)),
      greatest(b.first, coalesce(${from}::date, b.first)), interval '-1 day') as g (at)
    cross join lateral (select g.at::date as day) d
    limit ${limit}`.execute(db)
  return rows
}

export async function dayExists(db: Db, book: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select coalesce(${day}::date between min(day) and max(day), false) as found from book_day
    where book_id = ${book}`.execute(db)
  return rows[0]?.found === true
}

type Ended = { day: string } & Balance
/** What accounts held at the end of each of these days: the last seal before, and the flows since. */
export async function balancesAt(db: Db, book: number, days: readonly string[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select x.day::text, x.account, x.currency, sum(x.amount)::bigint as balance from (
      select q.day, b ->> 'account' as account, b ->> 'currency' as currency, (b ->> 'balance')::bigint as amount
      from unnest(${days}::date[]) q (day)
      cross join lateral (
        select s.day, s.balances from day_seal s where s.book_id = ${book} and s.day <= q.day order by s.day desc limit 1) s
      cross join lateral jsonb_array_elements(s.balances) b
      union all
      select q.day, d.account, d.currency, d.amount
      from unnest(${days}::date[]) q (day)
      join book_day d on d.book_id = ${book} and d.day <= q.day and d.day > coalesce(
        (select max(s.day) from day_seal s where s.book_id = ${book} and s.day <= q.day), '-infinity'::date)
    ) x group by 1, 2, 3 order by 1, x.account collate "C", x.currency collate "C"`.execute(db)
  return rows
}

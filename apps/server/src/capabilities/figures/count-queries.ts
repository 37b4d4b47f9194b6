import { sql } from 'kysely'
import { realRounds } from '../../base/catalogue/play-stats.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Brand = { id: number; timeZone: string }
export async function brandsToCount(db: Db): Promise<Brand[]> {
  const { rows } = await sql<Brand>`select id, time_zone as "timeZone" from merchant order by id`.execute(db)
  return rows
}

export type Mark = { roundsTo: Date; depositsTo: bigint; peopleTo: string }

export async function markOf(tx: Tx, book: number): Promise<Mark | null> {
  const { rows } = await sql<Mark>`
    select rounds_to as "roundsTo", deposits_to as "depositsTo", people_to::text as "peopleTo"
    from figure_mark where book_id = ${book}`.execute(tx)
  return rows[0] ?? null
}

/** Where to begin a book that was never counted: with its first member, since nobody played before; clocks may differ a little. */
export async function firstMark(tx: Tx, { id }: Brand, now: Date): Promise<Mark> {
  const { rows } = await sql<{ at: Date; day: string }>`
    select f.at - interval '1 hour' as at, (day_of(${id}, f.at) - 1)::text as day from (
      select coalesce((select created_at from member where merchant_id = ${id} order by created_at limit 1), ${now}) as at
    ) f`.execute(tx)
  const { at = now, day = '1970-01-01' } = rows[0] ?? {}
  return { roundsTo: at, depositsTo: 0n, peopleTo: day }
}

export async function keepMark(tx: Tx, book: number, { roundsTo, depositsTo, peopleTo }: Mark): Promise<void> {
  await sql`insert into figure_mark (book_id, rounds_to, deposits_to, people_to)
    values (${book}, ${roundsTo}, ${depositsTo}, ${peopleTo}::date)
    on conflict (book_id) do update set rounds_to = excluded.rounds_to, deposits_to = excluded.deposits_to,
      people_to = excluded.people_to`.execute(tx)
}

export async function addRounds(tx: Tx, { id }: Brand, span: { since: Date; until: Date }): Promise<void> {
  const day = sql`day_at(merchant.time_zone, merchant.zones_from, merchant.zones, r.ended_at)`
  await sql`insert into game_day as d (book_id, day, game_id, plays, stake, prize)
    select ${id}, ${day}, r.game_id, count(*), sum(r.stake)::bigint, sum(r.prize)::bigint
    ${realRounds(id, span)} group by 2, r.game_id
    on conflict (book_id, day, game_id)
      do update set plays = d.plays + excluded.plays, stake = d.stake + excluded.stake, prize = d.prize + excluded.prize`.execute(
    tx,
  )
}

/** Up to where transfers are counted by the daily books: none before can come late. */
export async function settledTransfers(tx: Tx, book: number): Promise<bigint> {
  const { rows } = await sql<{ at: bigint }>`
    select counted_to as at from book_day_mark where book_id = ${book}`.execute(tx)
  return rows[0]?.at ?? 0n
}

/** Who paid in for the first time between two numbers. Real money of real members. */
export async function addFirstDeposits(tx: Tx, { id }: Brand, span: { from: bigint; to: bigint }): Promise<void> {
  await sql`insert into first_deposit (book_id, member_id, day, joined_day, amount)
    select distinct on (m.id) ${id}, m.id, day_at(mt.time_zone, mt.zones_from, mt.zones, time_of_id(s.transfer_id)),
      day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at), s.amount
    from statement_mark s
    join ledger_account a on a.book_id = ${id} and a.id = s.account_id
    join merchant mt on mt.id = ${id} and mt.currency = a.currency
    join member m on m.id = a.member_id and m.type in (0, 1, 2)
    where s.book_id = ${id} and s.type = 'deposit' and s.transfer_id >= ${span.from} and s.transfer_id < ${span.to}
      and s.amount > 0
    order by m.id, s.transfer_id
    on conflict do nothing`.execute(tx)
}

/** Counts these days anew, both included. */
export async function countPeople(tx: Tx, { id }: Brand, span: { from: string; to: string }): Promise<void> {
  await sql`insert into people_day (book_id, day, joined, active, first_deposits, first_deposited)
    select ${id}, g.at::date, coalesce(j.joined, 0), coalesce(p.active, 0), coalesce(f.members, 0), coalesce(f.amount, 0)
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as g (at)
    left join (
      select day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at) as day, count(*)::int as joined
      from member m join merchant mt on mt.id = m.merchant_id
      where m.merchant_id = ${id} and m.type in (0, 1, 2)
        and m.created_at >= (select day_begins(${id}, ${span.from}::date))
        and m.created_at < (select day_begins(${id}, ${span.to}::date + 1))
      group by 1
    ) j on j.day = g.at::date
    left join (
      select d.day, count(distinct d.member_id)::int as active from play_day d
      join merchant mt on mt.id = ${id} and mt.currency = d.currency
      join member m on m.id = d.member_id and m.type in (0, 1, 2)
      where d.merchant_id = ${id} and d.day between ${span.from}::date and ${span.to}::date and (d.staked > 0 or d.bets > 0)
      group by 1
    ) p on p.day = g.at::date
    left join (
      select day, count(*)::int as members, sum(amount)::bigint as amount from first_deposit
      where book_id = ${id} and day between ${span.from}::date and ${span.to}::date group by 1
    ) f on f.day = g.at::date
    on conflict (book_id, day) do update set joined = excluded.joined, active = excluded.active,
      first_deposits = excluded.first_deposits, first_deposited = excluded.first_deposited`.execute(tx)
}

/** Counts the cohorts of these weeks, and who of all of them played in them, anew. */
export async function countCohorts(tx: Tx, { id }: Brand, span: { from: string; to: string }): Promise<void> {
  await sql`insert into cohort_week (book_id, cohort, week, active)
    select ${id}, date_trunc('week', day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at))::date, date_trunc('week', d.day)::date,
      count(distinct m.id)::int
    from play_day d
    join merchant mt on mt.id = ${id} and mt.currency = d.currency
    join member m on m.id = d.member_id and m.type in (0, 1, 2)
    where d.merchant_id = ${id} and d.day >= ${span.from}::date and d.day < ${span.to}::date + 7 and (d.staked > 0 or d.bets > 0)
      and m.created_at >= (select day_begins(${id}, ${span.to}::date - 7 * ${KEPT_WEEKS}::int))
      and date_trunc('week', d.day) >= date_trunc('week', day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at))
    group by 2, 3
    on conflict (book_id, cohort, week) do update set active = excluded.active`.execute(tx)
  await sql`insert into cohort (book_id, cohort, joined, depositors)
    select ${id}, w.cohort, coalesce((select sum(p.joined) from people_day p
        where p.book_id = ${id} and p.day >= w.cohort and p.day < w.cohort + 7), 0)::int,
      (select count(*)::int from first_deposit f
        where f.book_id = ${id} and f.joined_day >= w.cohort and f.joined_day < w.cohort + 7)
    from (select g.at::date as cohort from generate_series(${span.to}::date - 7 * ${KEPT_WEEKS}::int, ${span.to}::date, interval '7 days') as g (at)) w
    on conflict (book_id, cohort) do update set joined = excluded.joined, depositors = excluded.depositors`.execute(tx)
}
/** Cohorts are followed for so many weeks. */
const KEPT_WEEKS = 26

/** The Monday of the last week whose cohorts are counted; null: none is. */
export async function lastCohortWeek(tx: Tx, book: number): Promise<string | null> {
  const { rows } = await sql<{ week: string | null }>`
    select max(cohort)::text as week from cohort where book_id = ${book}`.execute(tx)
  return rows[0]?.week ?? null
}

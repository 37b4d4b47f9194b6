import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'

export type Span = { from: string; to: string }
export type MoneyFigures = {
  stakes: bigint
  prizes: bigint
  rewards: bigint
  rebates: bigint
  commissions: bigint
  deposits: bigint
  withdrawals: bigint
}

/** The accounts of the house, seen from the house: what came to `games` was staked, what left it was won. */
const figures = sql`
  coalesce(sum(d.amount) filter (where d.account = 'games' and d.kind in ('bet', 'bet_rollback')), 0)::bigint as stakes,
  coalesce(-sum(d.amount) filter (where d.account = 'games' and d.kind in ('win', 'win_rollback')), 0)::bigint as prizes,
  coalesce(-sum(d.amount) filter (where d.account = 'rewards'), 0)::bigint as rewards,
  coalesce(-sum(d.amount) filter (where d.account = 'rebates'), 0)::bigint as rebates,
  coalesce(-sum(d.amount) filter (where d.account = 'commissions'), 0)::bigint as commissions,
  coalesce(-sum(d.amount) filter (where d.account = 'psp' and d.kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
  coalesce(sum(d.amount) filter (where d.account = 'psp' and d.kind = 'withdrawal_paid'), 0)::bigint as withdrawals`

/** By the daily books; as many rows as there are days. */
export async function moneyDays(
  db: Db,
  { book, currency }: { book: number; currency: string },
  { from, to }: Span,
): Promise<(MoneyFigures & { day: string })[]> {
  const { rows } = await sql<MoneyFigures & { day: string }>`
    select g.at::date::text as day, ${figures}
    from generate_series(${from}::date, ${to}::date, interval '1 day') as g (at)
    left join book_day d on d.book_id = ${book} and d.day = g.at::date and d.currency = ${currency}
      and d.day between ${from}::date and ${to}::date
    group by g.at order by g.at`.execute(db)
  return rows
}

export type BrandTotals = MoneyFigures & { id: number; joined: number; firstDeposits: number }

export async function brandTotals(db: Db, { from, to }: Span): Promise<BrandTotals[]> {
  const { rows } = await sql<BrandTotals>`
    select m.id, p.joined, p."firstDeposits", f.* from merchant m
    cross join lateral (
      select ${figures} from book_day d
      where d.book_id = m.id and d.day between ${from}::date and ${to}::date and d.currency = m.currency) f
    cross join lateral (
      select coalesce(sum(joined), 0)::int as joined, coalesce(sum(first_deposits), 0)::int as "firstDeposits"
      from people_day where book_id = m.id and day between ${from}::date and ${to}::date) p
    order by m.id`.execute(db)
  return rows
}

export async function countedTo(db: Db, book: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select time_of_id(counted_to) as at from book_day_mark where book_id = ${book}`.execute(db)
  return rows[0]?.at ?? null
}

export type PeopleLine = { day: string; joined: number; active: number; firstDeposits: number; depositors: number }

/** Whoever was entered later with an older date is not among those who joined on it: no more have paid in than have joined. */
export async function peopleDays(db: Db, book: number, { from, to }: Span): Promise<PeopleLine[]> {
  const { rows } = await sql<PeopleLine>`
    select g.at::date::text as day, coalesce(p.joined, 0) as joined, coalesce(p.active, 0) as active,
      coalesce(p.first_deposits, 0) as "firstDeposits", least(coalesce(f.members, 0), coalesce(p.joined, 0)) as depositors
    from generate_series(${from}::date, ${to}::date, interval '1 day') as g (at)
    left join people_day p on p.book_id = ${book} and p.day = g.at::date and p.day between ${from}::date and ${to}::date
    left join (
      select joined_day, count(*)::int as members from first_deposit
      where book_id = ${book} and joined_day between ${from}::date and ${to}::date group by 1
    ) f on f.joined_day = g.at::date
    order by g.at`.execute(db)
  return rows
}

export type CohortLine = { week: string; joined: number; depositors: number; active: number[] }

/** The newest weeks; of each, those who played in it and in every week since, up to now. */
export async function cohortLines(db: Db, book: number, thisWeek: string, weeks: number): Promise<CohortLine[]> {
  const { rows } = await sql<CohortLine>`
    select c.cohort::text as week, c.joined, c.depositors, array(
      select coalesce(w.active, 0) from generate_series(c.cohort, ${thisWeek}::date, interval '7 days') as g (at)
      left join cohort_week w on w.book_id = ${book} and w.cohort = c.cohort and w.week = g.at::date
      order by g.at) as active
    from cohort c
    where c.book_id = ${book} and c.cohort > ${thisWeek}::date - 7 * ${weeks}::int and c.cohort <= ${thisWeek}::date
    order by c.cohort desc`.execute(db)
  return rows
}

export type GameLine = {
  id: bigint
  namePt: string
  nameEn: string
  vendor: string
  plays: bigint
  stakes: bigint
  prizes: bigint
}

export async function topGames(db: Db, book: number, { from, to }: Span, limit: number): Promise<GameLine[]> {
  const { rows } = await sql<GameLine>`
    select g.id, g.name_pt as "namePt", g.name_en as "nameEn", g.vendor_code as vendor, d.plays, d.stakes, d.prizes
    from (
      select game_id, sum(plays)::bigint as plays, sum(stake)::bigint as stakes, sum(prize)::bigint as prizes
      from game_day where book_id = ${book} and day between ${from}::date and ${to}::date
      group by game_id order by stakes desc, game_id limit ${limit}
    ) d join game g on g.id = d.game_id order by d.stakes desc, g.id`.execute(db)
  return rows
}

export type AlarmCounts = Record<
  'overdue' | 'latePayouts' | 'approvals' | 'findings' | 'withdrawals' | 'deposits' | 'chats' | 'identities',
  number
>

/** Each by an index of what is open. */
export async function alarmCounts(
  db: Db,
  { merchantId, book, now }: { merchantId: number; book: number; now: Date },
): Promise<AlarmCounts> {
  const { rows } = await sql<AlarmCounts>`select
    (select count(*)::int from withdrawal where merchant_id = ${merchantId} and state in ('review', 'approved', 'paying')
      and promised_by < ${now}) as overdue,
    (select count(*)::int from late_payout where merchant_id = ${merchantId} and taken + written_off < amount) as "latePayouts",
    (select count(*)::int from approval where merchant_id = ${merchantId} and state = 'pending' and expires_at > ${now}) as approvals,
    coalesce((select jsonb_array_length(r.findings) from (
      select findings, confirmed_at from audit_run where book_id = ${book} order by ended_at desc, id desc limit 1) r
      where r.confirmed_at is null), 0) as findings,
    (select count(*)::int from withdrawal where merchant_id = ${merchantId} and state = 'review') as withdrawals,
    (select count(*)::int from deposit where merchant_id = ${merchantId} and state = 'pending' and kind = 'bank') as deposits,
    (select count(*)::int from chat_conversation where merchant_id = ${merchantId} and status = 'waiting') as chats,
    (select count(*)::int from identity_check where merchant_id = ${merchantId} and state = 'unsure') as identities`.execute(
    db,
  )
  return rows[0] as AlarmCounts
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { MonthFigures, MonthResult, PlanTerms } from './terms.ts'
import './tables.ts'

/** A first deposit later than that after joining earns nothing for a new customer. */
const NEW_DAYS = 90

/** Brands that have partners, and members who came by one. */
export async function brandsToCount(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select merchant_id as id from affiliate_count order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next day that is sealed and not counted; the row is held until the transaction ends. */
export async function nextDay(tx: Tx, merchantId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (select min(s.day)::text from day_seal s where s.book_id = c.merchant_id and s.day = c.counted_to + 1) as day
    from affiliate_count c where c.merchant_id = ${merchantId} for update`.execute(tx)
  return rows[0]?.day ?? null
}

export async function noteCounted(tx: Tx, merchantId: number, day: string): Promise<void> {
  await tx.updateTable('affiliate_count').set({ counted_to: day }).where('merchant_id', '=', merchantId).execute()
}

/** Payments are looked at again for so long: some are committed later than others that came after them. */
const OVERLAP_HOURS = 1

/**
 * Members whose first deposit came since they joined, found by the payments since the last look. Begins with the brands' rows, as the
 * count of a day does: of two that run at once one waits.
 */
export async function noteFirstDeposits(tx: Tx, now: Date): Promise<bigint[]> {
  const { rows: brands } = await sql<{ since: Date }>`
    select coalesce(noted_to, ${now}::timestamptz - interval '1 day') - make_interval(hours => ${OVERLAP_HOURS}) as since
    from affiliate_count order by merchant_id for update`.execute(tx)
  if (brands.length === 0) return []
  const since = new Date(Math.min(...brands.map((brand) => brand.since.getTime())))
  const { rows } = await sql<{ id: bigint }>`
    update affiliate_member a set deposit_id = d.id, deposited_at = d.paid_at
    from (
      select distinct x.member_id from deposit_payment p join deposit o on o.id = p.deposit_id
      join affiliate_member x on x.member_id = o.member_id
      where p.created_at > ${since} and x.deposit_id is null
        and x.joined_at > ${now}::timestamptz - make_interval(days => ${NEW_DAYS})) w
    cross join lateral (
      select d.id, (select min(p.created_at) from deposit_payment p where p.deposit_id = d.id) as paid_at
      from deposit d where d.member_id = w.member_id and d.paid > 0 order by d.id limit 1) d
    where a.member_id = w.member_id and a.deposit_id is null
    returning a.member_id as id`.execute(tx)
  await sql`update affiliate_count set noted_to = ${now} where noted_to is null or noted_to < ${now}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Day = { merchantId: number; day: string }

/** Who played or moved money on the day: all that is counted begins with them, so that a night grows with its day alone. */
const ACTIVE = ({ merchantId, day }: Day) => sql`(
  select p.member_id from play_day p where p.merchant_id = ${merchantId} and p.day = ${day}::date
  union select n.member_id from money_day n where n.merchant_id = ${merchantId} and n.day = ${day}::date)`

/**
 * Of those who played or paid in on the day: whoever stands in a team, has a rate of their own or is no player any more is the agents';
 * whoever shares a browser, payout key or document with an account that was there before, or with the partner, is no new customer.
 */
export async function refuseOnDay(tx: Tx, of: Day): Promise<void> {
  await sql`
    update affiliate_member a set state = 'refused', refused_by = 'rule', why = w.why
    from (
      select x.member_id, case
        when m.parent_id is not null or m.type <> 0
          or exists (select from member_rate r where r.member_id = m.id and r.rate > 0) then 'agent'
        when exists (select from accounts_of_person(m.id) o where o = f.owner_member_id) or m.id = f.owner_member_id then 'own_account'
        when exists (select from accounts_of_person(m.id) o where o < m.id) then 'same_person' end as why
      from ${ACTIVE(of)} t
      join affiliate_member x on x.member_id = t.member_id and x.state = 'counts'
      join member m on m.id = x.member_id join affiliate f on f.id = x.affiliate_id) w
    where a.member_id = w.member_id and w.why is not null`.execute(tx)
}

/** New customers who have paid in and played enough by the end of the day; on a day on which they did one of the two. */
export async function qualifyOnDay(tx: Tx, of: Day, currency: string): Promise<bigint[]> {
  const { day } = of
  const { rows } = await sql<{ id: bigint }>`
    update affiliate_member a set cpa = w.cpa, cpa_on = ${day}::date
    from (
      select x.member_id, p.cpa
      from ${ACTIVE(of)} t join affiliate_member x on x.member_id = t.member_id join affiliate f on f.id = x.affiliate_id
      cross join lateral affiliate_plan_on(x.affiliate_id, ${day}::date) p
      join deposit d on d.id = x.deposit_id
      where x.state = 'counts' and x.cpa_on is null
        and x.joined_on between ${day}::date - ${NEW_DAYS}::int and ${day}::date and f.closed_at is null
        and p.cpa is not null and d.reversed = 0 and d.paid >= p.cpa_least
        and (select coalesce(sum(y.turnover), 0) from play_day y where y.member_id = x.member_id and y.day between x.joined_on and ${day}::date
          and y.currency = ${currency}) >= p.cpa_played) w
    where a.member_id = w.member_id
    returning a.member_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * What was earned for a member is taken back, however long ago: of those whose bank took the first deposit back on the day, and of those
 * who are refused. Whose deposit went back before they qualified never does.
 */
export async function takeBackOnDay(tx: Tx, { merchantId, day }: Day): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update affiliate_member a set back_on = ${day}::date
    from (
      select r.member_id from deposit_reversal r join affiliate_member x on x.member_id = r.member_id and x.deposit_id = r.deposit_id
      where r.merchant_id = ${merchantId} and r.created_at >= day_begins(${merchantId}, ${day}::date)
        and r.created_at < day_begins(${merchantId}, ${day}::date + 1)
      union
      select x.member_id from affiliate_member x
      where x.merchant_id = ${merchantId} and x.state = 'refused' and x.cpa_on is not null and x.back_on is null) w
    where a.member_id = w.member_id and a.cpa_on is not null and a.back_on is null and a.cpa_on <= ${day}::date
    returning a.member_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

type DayRules = { currency: string; feeBps: number }
/** Whom the day has qualified, and for whom it took something back. */
type DayEvents = { qualified: readonly bigint[]; back: readonly bigint[] }

/**
 * One row for every partner: what happened, and what those who count played, won, were given and cost. It begins with what was played and
 * moved on the day, so that it grows with the day and not with how many members a partner has ever brought.
 */
export async function insertDay(
  tx: Tx,
  { merchantId, day }: Day,
  { currency, feeBps }: DayRules,
  { qualified, back }: DayEvents,
): Promise<void> {
  await sql`
    with b as materialized (
      select day_begins(${merchantId}, ${day}::date) as from_at, day_begins(${merchantId}, ${day}::date + 1) as to_at
    ), partner as materialized (
      select f.id, f.closed_at is null or f.closed_at >= b.to_at as is_open, p.life_days
      from affiliate f cross join b left join lateral affiliate_plan_on(f.id, ${day}::date) p on true
      where f.merchant_id = ${merchantId} and f.created_at < b.to_at
    ), played as (
      select m.affiliate_id, sum(y.turnover)::bigint as turnover, sum(y.riskless)::bigint as riskless, sum(y.prize)::bigint as prize
      from play_day y join affiliate_member m on m.member_id = y.member_id join partner p on p.id = m.affiliate_id
      where y.merchant_id = ${merchantId} and y.day = ${day}::date and y.currency = ${currency} and ${COUNTS(day)}
      group by 1
    ), moved as (
      select m.affiliate_id, sum(n.deposits)::bigint as deposits, sum(n.rewards + n.rebates + n.commissions)::bigint as gifts
      from money_day n join affiliate_member m on m.member_id = n.member_id join partner p on p.id = m.affiliate_id
      where n.merchant_id = ${merchantId} and n.day = ${day}::date and n.currency = ${currency} and ${COUNTS(day)}
      group by 1
    ), joined as (
      select m.affiliate_id, count(*) as members from affiliate_member m
      where m.merchant_id = ${merchantId} and m.joined_on = ${day}::date group by 1
    ), paid_in as (
      select m.affiliate_id, count(*) as members from b join affiliate_member m
        on m.merchant_id = ${merchantId} and m.deposited_at >= b.from_at and m.deposited_at < b.to_at group by 1
    ), earned as (
      select m.affiliate_id, count(*) as members, sum(m.cpa)::bigint as cpa from affiliate_member m
      where m.member_id = any(${qualified}::bigint[]) group by 1
    ), taken as (
      select m.affiliate_id, sum(m.cpa)::bigint as cpa from affiliate_member m where m.member_id = any(${back}::bigint[]) group by 1
    )
    insert into affiliate_day (affiliate_id, day, clicks, registrations, first_deposits, qualified, deposited, turnover, riskless, prize, gifts,
      fees, cpa, taken_back)
    select p.id, ${day}::date,
      (select count(*) from affiliate_link l join affiliate_click c on c.link_id = l.id
        and c.created_at >= b.from_at and c.created_at < b.to_at where l.affiliate_id = p.id),
      coalesce(j.members, 0), coalesce(i.members, 0), coalesce(e.members, 0), coalesce(n.deposits, 0), coalesce(y.turnover, 0),
      coalesce(y.riskless, 0), coalesce(y.prize, 0), coalesce(n.gifts, 0), coalesce(n.deposits, 0) * ${feeBps}::int / 10000, coalesce(e.cpa, 0), coalesce(t.cpa, 0)
    from partner p cross join b
    left join played y on y.affiliate_id = p.id
    left join moved n on n.affiliate_id = p.id
    left join joined j on j.affiliate_id = p.id
    left join paid_in i on i.affiliate_id = p.id
    left join earned e on e.affiliate_id = p.id
    left join taken t on t.affiliate_id = p.id
    on conflict (affiliate_id, day) do nothing`.execute(tx)
}

/** Of an open partner, and within the time for which the plan counts a member. */
const COUNTS = (day: string) =>
  sql`m.state = 'counts' and m.joined_on <= ${day}::date and p.is_open and (p.life_days is null or ${day}::date < m.joined_on + p.life_days)`

export type MonthRow = PlanTerms &
  MonthFigures & { affiliateId: bigint; planId: bigint; carriedIn: bigint; owedIn: bigint }

/** What each partner of a brand has of a month, and what the month before left. */
export async function monthsToClose(tx: Tx, merchantId: number, month: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select f.id as "affiliateId", p.id as "planId", p.name, p.cpa as "planCpa", p.cpa_least as "cpaLeast", p.cpa_played as "cpaPlayed",
      p.share_bps as "shareBps", p.play_share as "playShare", p.carries, p.life_days as "lifeDays", d.turnover, d.riskless, d.prize, d.gifts, d.fees,
      d.cpa, d.taken_back as "takenBack", coalesce(b.carried_out, 0)::bigint as "carriedIn", coalesce(b.owed_out, 0)::bigint as "owedIn"
    from affiliate f
    cross join lateral affiliate_plan_on(f.id, ${month}::date) p
    join lateral (
      select sum(turnover)::bigint as turnover, sum(riskless)::bigint as riskless, sum(prize)::bigint as prize, sum(gifts)::bigint as gifts, sum(fees)::bigint as fees,
        sum(cpa)::bigint as cpa, sum(taken_back)::bigint as taken_back
      from affiliate_day d where d.affiliate_id = f.id and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
      having count(*) > 0) d on true
    left join lateral (select s.carried_out, s.owed_out from affiliate_statement s where s.affiliate_id = f.id and s.month < ${month}::date
      order by s.month desc limit 1) b on true
    where f.merchant_id = ${merchantId} and p.id is not null
      and not exists (select from affiliate_statement s where s.affiliate_id = f.id and s.month = ${month}::date)`.execute(
    tx,
  )
  return rows
}

export async function insertStatement(
  tx: Tx,
  merchantId: number,
  month: string,
  row: MonthRow,
  result: MonthResult,
  now: Date,
): Promise<void> {
  await sql`
    insert into affiliate_statement (merchant_id, affiliate_id, month, plan_id, turnover, riskless, prize, gifts, fees, carried_in, carried_out, share,
      cpa, taken_back, owed_in, owed_out, due, created_at)
    values (${merchantId}, ${row.affiliateId}, ${month}::date, ${row.planId}, ${row.turnover}, ${row.riskless}, ${row.prize}, ${row.gifts}, ${row.fees},
      ${row.carriedIn}, ${result.carriedOut}, ${result.share}, ${row.cpa}, ${row.takenBack}, ${row.owedIn}, ${result.owedOut},
      ${result.due}, ${now})
    on conflict (affiliate_id, month) do nothing`.execute(tx)
}

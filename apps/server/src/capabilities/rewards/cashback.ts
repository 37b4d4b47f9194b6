import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import { brandLock } from '../../platform/locks.ts'

/** How long it waits to be claimed. */
const CLAIM_DAYS = 7
/** A day is closed this long after midnight, when whatever was under way has been written. */
const AFTER_MIDNIGHT_MINUTES = 15
const BRANDS_AT_ONCE = 2

type Period = { id: number; firstDay: string; lastDay: string }

/** Works out the period that has just ended, by every merchant's own calendar, once. */
export async function offerCashback({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<Period>`
    select r.merchant_id as id, p.first_day::text as "firstDay", p.last_day::text as "lastDay"
    from cashback_rule r join merchant m on m.id = r.merchant_id
    cross join lateral (select ((${now}::timestamptz - ${AFTER_MIDNIGHT_MINUTES} * interval '1 minute')
      at time zone m.time_zone)::date as today) d
    cross join lateral (select
      case r.period when 'day' then d.today - 1 else date_trunc('week', d.today)::date - 7 end as first_day,
      case r.period when 'day' then d.today - 1 else date_trunc('week', d.today)::date - 1 end as last_day) p
    where r.active and day_begins(m.id, p.last_day + 1) > r.revised_at
      and not exists (select from cashback_run x where x.merchant_id = r.merchant_id and x.last_day >= p.first_day)
    order by 1`.execute(db)
  await inLanes(rows, BRANDS_AT_ONCE, (period) => inTx(db, (tx) => offerPeriod(tx, period, now)))
}

const lockCashback = brandLock('rewards.cashback')

/**
 * What was lost is stakes less prizes of all days together: a day that was won counts against one that was lost. Whole cents.
 * Who is locked, takes a break, is excluded or is kept from offers gets none.
 */
async function offerPeriod(tx: Tx, { id, firstDay, lastDay }: Period, now: Date): Promise<void> {
  await lockCashback(tx, id)
  await sql`
    with played as (
      select d.member_id, sum(d.turnover) as turnover, sum(d.turnover + d.riskless - d.prize) as lost
      from merchant mt
      join play_day d on d.merchant_id = mt.id and d.day between ${firstDay}::date and ${lastDay}::date and d.currency = mt.currency
      where mt.id = ${id} and not exists (
        select from cashback_run x where x.merchant_id = mt.id and x.last_day >= ${firstDay}::date)
      group by d.member_id
    ), due as (
      select p.member_id, r.least,
        least(floor(p.lost * r.percent / 100000000)::bigint * 100, floor(p.turnover * r.share / 100000000)::bigint * 100, r.most) as amount
      from played p join cashback_rule r on r.merchant_id = ${id} and r.active
      join member m on m.id = p.member_id and m.type in (0, 1, 2)
      left join member_guard g on g.member_id = m.id
      where p.lost > 0
        and standing_refusal(${now}, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is null
        and offers_paused_since(p.member_id) is null
    ), offered as (
      insert into reward_grant (merchant_id, member_id, source, ref, about_pt, about_en, kind, amount, created_at, expires_at)
      select ${id}, member_id, 'cashback', ${lastDay}, ${lastDay}, ${lastDay}, 'cash', amount, ${now},
        ${now}::timestamptz + ${CLAIM_DAYS} * interval '1 day'
      from due where amount >= least order by member_id
      on conflict (member_id, source, ref) do nothing
      returning amount
    )
    insert into cashback_run (merchant_id, first_day, last_day, members, amount, created_at)
    select ${id}, ${firstDay}::date, ${lastDay}::date, count(*)::int, coalesce(sum(amount), 0)::bigint, ${now} from offered
    on conflict do nothing`.execute(tx)
}

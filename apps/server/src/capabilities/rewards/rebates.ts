import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import { brandLock } from '../../platform/locks.ts'

/** How long a rebate waits to be claimed. */
const REBATE_DAYS = 7
/** A day is closed this long after midnight, when whatever was under way has been written. */
const AFTER_MIDNIGHT_MINUTES = 15

/** So that a brand that fails or is slow does not hold up the others. */
const BRANDS_AT_ONCE = 2

/** The rebates of yesterday, by every merchant's own calendar, once for each day. */
export async function offerRebates({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: number; day: string }>`
    select m.id, y.day::text from merchant m
    cross join lateral (select ((${now}::timestamptz - ${AFTER_MIDNIGHT_MINUTES} * interval '1 minute')
      at time zone m.time_zone)::date - 1 as day) y
    where exists (select from vip_level l where l.merchant_id = m.id and l.rebate_basis_points > 0)
      and not exists (select from vip_rebate_day d where d.merchant_id = m.id and d.day = y.day)
    order by m.id`.execute(db)
  await inLanes(rows, BRANDS_AT_ONCE, ({ id, day }) => inTx(db, (tx) => offerDay(tx, id, day, now)))
}

const lockRebates = brandLock('rewards.rebates')

/** Whole cents; less than one is nothing. None for a day on which the member was kept from offers. A level counts as it stands when the day is closed. */
async function offerDay(tx: Tx, merchantId: number, day: string, now: Date): Promise<void> {
  await lockRebates(tx, merchantId)
  await sql`
    with due as (
      select d.member_id, floor(sum(d.turnover)::numeric * min(l.rebate_basis_points) / 1000000)::bigint * 100 as amount
      from merchant mt
      cross join lateral play_of_days(mt.id, mt.currency, ${day}::date, ${day}::date) d
      join member m on m.id = d.member_id and m.type in (0, 1, 2) and m.status = 'active'
      join reward_member rm on rm.member_id = d.member_id
      join vip_level l on l.merchant_id = mt.id and l.level = rm.vip_level and l.rebate_basis_points > 0
      where mt.id = ${merchantId} and d.turnover > 0 and not exists (
        select from vip_rebate_day v where v.merchant_id = mt.id and v.day = ${day}::date)
        and coalesce(day_at(mt.time_zone, mt.zones_from, mt.zones, offers_paused_since(d.member_id)) > ${day}::date, true)
      group by d.member_id
    ), offered as (
      insert into reward_grant (merchant_id, member_id, source, ref, about_pt, about_en, kind, amount, created_at, expires_at)
      select ${merchantId}, member_id, 'rebate', ${day}, ${day}, ${day}, 'cash', amount, ${now},
        ${now}::timestamptz + ${REBATE_DAYS} * interval '1 day'
      from due where amount >= 100 order by member_id
      on conflict (member_id, source, ref) do nothing
      returning amount
    )
    insert into vip_rebate_day (merchant_id, day, members, amount, created_at)
    select ${merchantId}, ${day}::date, count(*)::int, coalesce(sum(amount), 0)::bigint, ${now} from offered
    on conflict do nothing`.execute(tx)
}

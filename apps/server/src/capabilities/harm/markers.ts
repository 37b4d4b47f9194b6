import type { HarmMarker } from '@trevo/contract/ops/harm'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export type Look = { book: number; currency: string; timeZone: string; day: string }
export type Found = { memberId: bigint; facts: Record<string, string> }
type Marker = { points: number; find(look: Look): RawBuilder<Found> }

const DEPOSITS_OF_CHASING = 4
const HOURS_OF_NIGHT = 3
const NIGHT_ENDS = 5
const LEAST_OF_RISING = 500n * 10_000n
const CANCELLED = 2
const LONG_SECONDS = 4 * 3600

/** Asked once for the statement, not of every row. */
const begin = ({ book, day }: Look, days: number) => sql`(select day_begins(${book}, ${day}::date - ${days}::int))`
const end = ({ book, day }: Look) => sql`(select day_begins(${book}, ${day}::date + 1))`

/** Who played for money on the day, and what the days before it lost: stakes less prizes. */
const players = ({ book, currency, day }: Look) => sql`
  select p.member_id, sum(p.staked - p.prize)::bigint as lost from play_day p
  where p.merchant_id = ${book} and p.day = ${day}::date and p.currency = ${currency} group by 1`
const lostOfWeek = ({ book, currency, day }: Look) => sql`(
  select coalesce(sum(w.staked - w.prize), 0)::bigint from play_day w where w.member_id = p.member_id and w.merchant_id = ${book}
    and w.currency = ${currency} and w.day > ${day}::date - 7 and w.day <= ${day}::date)`

/** What each is found by, from the figures of a week at most, for those who played on its last day. */
export const MARKERS: Readonly<Record<HarmMarker, Marker>> = {
  chasing: {
    points: 3,
    find: (look) => sql`
      select p.member_id as "memberId", jsonb_build_object('deposits', d.count::text, 'lost', p.lost::text) as facts
      from (${players(look)}) p
      cross join lateral (select count(*) from deposit d where d.member_id = p.member_id and d.paid > 0
        and d.created_at >= ${begin(look, 0)} and d.created_at < ${end(look)}) d
      where p.lost > 0 and d.count >= ${DEPOSITS_OF_CHASING}`,
  },
  night: {
    points: 2,
    find: (look) => sql`
      select r.member_id as "memberId", jsonb_build_object('hours', count(distinct r.hour)::text, 'rounds', count(*)::text) as facts
      from (select g.member_id, g.id, date_part('hour', time_of_id(g.id) at time zone ${look.timeZone}) as hour from game_round g
        where g.book_id = ${look.book} and g.currency = ${look.currency} and g.id >= first_id(${begin(look, 0)})
          and g.id < first_id(${begin(look, 0)} + ${NIGHT_ENDS} * interval '1 hour')) r
      group by r.member_id having count(distinct r.hour) >= ${HOURS_OF_NIGHT}`,
  },
  rising: {
    points: 2,
    find: (look) => sql`
      select p.member_id as "memberId", jsonb_build_object('now', m.now::text, 'before', m.before::text) as facts
      from (${players(look)}) p
      cross join lateral (
        select coalesce(sum(d.deposits) filter (where d.day > ${look.day}::date - 7), 0)::bigint as now,
          coalesce(sum(d.deposits) filter (where d.day <= ${look.day}::date - 7), 0)::bigint as before
        from money_day d where d.member_id = p.member_id and d.merchant_id = ${look.book} and d.currency = ${look.currency}
          and d.day > ${look.day}::date - 14 and d.day <= ${look.day}::date) m
      where m.before > 0 and m.now >= 2 * m.before and m.now >= ${LEAST_OF_RISING}`,
  },
  cancelled_withdrawals: {
    points: 2,
    find: (look) => sql`
      select p.member_id as "memberId", jsonb_build_object('withdrawals', w.count::text) as facts
      from (${players(look)}) p
      cross join lateral (select count(*) from withdrawal w where w.member_id = p.member_id and w.state = 'cancelled'
        and w.created_at >= ${begin(look, 6)} and w.created_at < ${end(look)}) w
      where w.count >= ${CANCELLED}`,
  },
  raised_limit: {
    points: 3,
    find: (look) => sql`
      select p.member_id as "memberId", jsonb_build_object('limits', e.count::text, 'lost', ${lostOfWeek(look)}::text) as facts
      from (${players(look)}) p
      cross join lateral (select count(*) from member_limit_event e where e.member_id = p.member_id and e.set_by = 'member'
        and e.step = 'asked' and e.created_at >= ${begin(look, 0)} and e.created_at < ${end(look)}) e
      where e.count > 0 and ${lostOfWeek(look)} > 0`,
  },
  long_sitting: {
    points: 2,
    find: (look) => sql`
      select p.member_id as "memberId", jsonb_build_object('minutes', (s.seconds / 60)::text) as facts
      from (${players(look)}) p
      join presence_day s on s.book_id = ${look.book} and s.member_id = p.member_id and s.day = ${look.day}::date
      where s.seconds >= ${LONG_SECONDS}`,
  },
}

export async function findBy(tx: Tx, look: Look, { find }: Marker): Promise<Found[]> {
  const { rows } = await find(look).execute(tx)
  return rows
}

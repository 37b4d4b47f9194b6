import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

export type DayFigures = {
  /** YYYY-MM-DD */
  day: string
  deposits: bigint
  withdrawals: bigint
  staked: bigint
  prizes: bigint
  gifts: bigint
  seconds: number
}

type Asked = { merchantId: number; memberId: bigint; currency: Currency; from: string; to: string }

/** What a member did on each day between two, both included; days without anything are left out, newest first. */
export async function daysOf(db: Db, { merchantId, memberId, currency, from, to }: Asked): Promise<DayFigures[]> {
  const between = sql`member_id = ${memberId} and day between ${from}::date and ${to}::date`
  const { rows } = await sql<DayFigures>`
    select day::text, sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals,
      sum(staked)::bigint as staked, sum(prizes)::bigint as prizes, sum(gifts)::bigint as gifts, sum(seconds)::int as seconds
    from (
      select day, 0 as deposits, 0 as withdrawals, staked, prize as prizes, 0 as gifts, 0 as seconds
      from play_day where ${between} and currency = ${currency}
      union all
      select day, deposits, withdrawals, 0, 0, rewards + rebates + commissions, 0
      from money_day where ${between} and currency = ${currency}
      union all
      select day, 0, 0, 0, 0, 0, seconds from presence_day where book_id = ${merchantId} and ${between}
    ) d
    group by day order by day desc`.execute(db)
  return rows
}

/** What was staked and won between two days, both included, by category of game. */
export async function playByCategory(
  db: Db,
  { memberId, currency, from, to }: Omit<Asked, 'merchantId'>,
): Promise<{ category: string; staked: bigint; prizes: bigint }[]> {
  const { rows } = await sql<{ category: string; staked: bigint; prizes: bigint }>`
    select category, sum(staked)::bigint as staked, sum(prize)::bigint as prizes from play_day
    where member_id = ${memberId} and day between ${from}::date and ${to}::date and currency = ${currency}
    group by category`.execute(db)
  return rows
}

export type SittingFigures = { since: Date; seconds: number; staked: bigint; prizes: bigint }

/** What a member did in the current sitting; undefined when there is none. */
export async function sittingOf(
  db: Db,
  { memberId, currency, now }: { memberId: bigint; currency: Currency; now: Date },
): Promise<SittingFigures | undefined> {
  const { rows } = await sql<SittingFigures>`
    select s.began_at as since, extract(epoch from s.seen_until - s.began_at)::int as seconds,
      (coalesce(p.staked, 0) - s.staked_before)::bigint as staked, (coalesce(p.prize, 0) - s.prize_before)::bigint as prizes
    from sitting s, lateral (
      select sum(d.staked) as staked, sum(d.prize) as prize from play_day d
      where d.member_id = s.member_id and d.day >= s.day and d.currency = ${currency}
    ) p
    where s.member_id = ${memberId} and s.seen_until >= ${now}::timestamptz - interval '30 minutes'`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** What a category earns in points, for 100 of turnover. */
export type PointsRule = { category: string; pointsPer100: bigint }

export type UnscoredPlay = {
  merchantId: number
  day: string
  currency: string
  played: readonly { memberId: bigint; category: string; turnover: bigint }[]
}

/** Takes the points that turnover of a day earned out of the day again; answers what each line lost, which is never more than it had. */
export async function unscore(
  tx: Tx,
  { merchantId, day, currency, played }: UnscoredPlay,
  rules: readonly PointsRule[],
): Promise<{ memberId: bigint; points: bigint }[]> {
  const { rows } = await sql<{ memberId: bigint; points: bigint }>`
    with held as materialized (
      select d.member_id, d.category, d.points, p.turnover
      from unnest(${played.map(({ memberId }) => memberId)}::bigint[], ${played.map(({ category }) => category)}::text[],
        ${played.map(({ turnover }) => turnover)}::bigint[]) as p (member_id, category, turnover)
      join play_day d on d.merchant_id = ${merchantId} and d.member_id = p.member_id and d.day = ${day}::date
        and d.category = p.category and d.currency = ${currency}
      -- in the order in which bets take them
      order by d.member_id, d.category for update of d
    ), lost as (
      select h.member_id, h.category,
        least(h.points, floor(h.turnover::numeric * coalesce(r.points_per_100, 0) / 1000000)::bigint) as points
      from held h left join unnest(${rules.map(({ category }) => category)}::text[],
        ${rules.map(({ pointsPer100 }) => pointsPer100)}::bigint[]) as r (category, points_per_100) on r.category = h.category
    )
    update play_day d set points = d.points - l.points from lost l
    where d.merchant_id = ${merchantId} and d.member_id = l.member_id and d.day = ${day}::date and d.category = l.category
      and d.currency = ${currency}
    returning d.member_id as "memberId", l.points`.execute(tx)
  return rows
}

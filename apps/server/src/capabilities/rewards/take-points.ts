import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { LostPlay, TakePoints } from '../ports.ts'
import { countTurn } from './count-turn.ts'
import './tables.ts'

export const takePoints: TakePoints = { hold: countTurn.take, take }

/** Points that were credited are taken off the next ones. */
async function take(tx: Tx, { merchantId, day, currency, played }: LostPlay): Promise<void> {
  await sql`
    with lost as (
      select c.member_id, c.category,
        least(c.points, floor(p.turnover::numeric * coalesce(r.points_per_100, 0) / 1000000)::bigint) as points
      from unnest(${played.map(({ memberId }) => memberId)}::bigint[], ${played.map(({ category }) => category)}::text[],
        ${played.map(({ turnover }) => turnover)}::bigint[]) as p (member_id, category, turnover)
      join reward_counted c on c.member_id = p.member_id and c.day = ${day}::date and c.category = p.category
        and c.currency = ${currency}
      left join points_rule r on r.merchant_id = ${merchantId} and r.category = p.category
    ), counted as (
      update reward_counted c set points = c.points - l.points from lost l
      where c.member_id = l.member_id and c.day = ${day}::date and c.category = l.category and c.currency = ${currency}
    )
    update reward_member m set points_due = m.points_due - l.points
    from (select member_id, sum(points)::bigint as points from lost group by member_id) l
    where m.member_id = l.member_id`.execute(tx)
}

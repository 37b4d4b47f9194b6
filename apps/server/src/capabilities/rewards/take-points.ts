import { sql } from 'kysely'
import { unscore } from '../../base/figures/points.ts'
import type { Tx } from '../../platform/db.ts'
import type { LostPlay, TakePoints } from '../ports.ts'
import { countTurn } from './count-turn.ts'
import { pointsRules } from './points-rules.ts'
import './tables.ts'

export const takePoints: TakePoints = { hold: countTurn.take, take }

/** Points that were credited are taken off the next ones. */
async function take(tx: Tx, play: LostPlay): Promise<void> {
  const lost = await unscore(tx, play, await pointsRules(tx, play.merchantId))
  await sql`update reward_member m set points_due = m.points_due - l.points
    from (
      select u.member_id, sum(u.points)::bigint as points
      from unnest(${lost.map(({ memberId }) => memberId)}::bigint[], ${lost.map(({ points }) => points)}::bigint[])
        as u (member_id, points) group by 1
    ) l
    where m.member_id = l.member_id`.execute(tx)
}

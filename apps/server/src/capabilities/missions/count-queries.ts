import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** As many different games as the largest step may ask for are told apart. */
const GAMES_TOLD_APART = 200

/** Takes what waits, oldest first, and adds it up: one write for each member, mission and period. Answers whose it was. */
export async function takeRounds(tx: Tx, book: number, limit: number): Promise<{ taken: number; memberIds: bigint[] }> {
  const { rows } = await sql<{ taken: number; memberId: bigint | null }>`
    with taken as materialized (
      delete from mission_queue q where q.book_id = ${book} and q.id in (
        select id from mission_queue where book_id = ${book} order by id limit ${limit})
      returning q.mission_id, q.member_id, q.day, q.game_id
    ), sums as (
      select t.member_id, t.mission_id, p.period_on, m.goal, count(*)::int as rounds, array_agg(distinct t.game_id) as games
      from taken t join mission m on m.id = t.mission_id
      cross join lateral (select greatest(m.starts_on, case m.period when 'day' then t.day
        when 'week' then date_trunc('week', t.day)::date else m.starts_on end) as period_on) p
      group by 1, 2, 3, 4
    ), added as (
      insert into mission_tally as a (book_id, member_id, mission_id, period_on, hits, game_ids)
      select ${book}, s.member_id, s.mission_id, s.period_on,
        case s.goal when 'games' then least(cardinality(s.games), ${GAMES_TOLD_APART}) else s.rounds end,
        case s.goal when 'games' then s.games[1:${GAMES_TOLD_APART}] else '{}' end
      from sums s order by 2, 3, 4
      on conflict (book_id, member_id, mission_id, period_on) do update set
        hits = case when cardinality(excluded.game_ids) = 0 then a.hits + excluded.hits
          else (select least(count(distinct g), ${GAMES_TOLD_APART})::int from unnest(a.game_ids || excluded.game_ids) g) end,
        game_ids = array(select distinct g from unnest(a.game_ids || excluded.game_ids) g order by g limit ${GAMES_TOLD_APART})
      returning a.member_id
    )
    select n.taken, a.member_id as "memberId" from (select count(*)::int as taken from taken) n
    left join (select distinct member_id from added) a on true`.execute(tx)
  return {
    taken: rows[0]?.taken ?? 0,
    memberIds: rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  }
}

/** Nobody claims what began so long ago. */
const KEPT_DAYS = 120

export async function forgetTallies(tx: Tx, book: number, today: string): Promise<void> {
  await sql`delete from mission_tally where book_id = ${book} and period_on < ${today}::date - ${KEPT_DAYS}::int`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

export type Scored = { tournamentId: bigint; memberId: bigint; score: bigint }

/**
 * Takes what waits, oldest first, and adds it to the entries: one write for each of them, however many rounds they were. Of a
 * round what was at risk counts as played: whoever bets on both sides, or cashes out at once, has hardly played.
 */
export async function takeScores(tx: Tx, book: number, limit: number): Promise<{ taken: number; scored: Scored[] }> {
  const { rows } = await sql<{ taken: number; tournamentId: bigint | null; memberId: bigint; score: bigint }>`
    with taken as materialized (
      delete from tournament_queue q where q.book_id = ${book} and q.id in (
        select id from tournament_queue where book_id = ${book} order by id limit ${limit})
      returning q.id, q.tournament_id, q.member_id, q.ended_at, q.prize - q.stake as net,
        least(q.stake, abs(q.prize - q.stake)) as risked, floor(q.prize::numeric * 10000 / q.stake)::bigint as multiplier
    ), sums as (
      select tournament_id, member_id, sum(risked)::bigint as risked, sum(net)::bigint as net, count(*)::int as rounds,
        max(ended_at) as last_at, max(ended_at) filter (where risked > 0) as risked_at, max(multiplier) as best,
        (array_agg(ended_at order by multiplier desc, id))[1] as best_at
      from taken group by tournament_id, member_id
    ), added as (
      update tournament_entry e set
        score = case t.score when 'turnover' then e.score + s.risked when 'net' then e.score + s.net
          else greatest(e.score, s.best) end,
        reached_at = case t.score when 'turnover' then coalesce(s.risked_at, e.reached_at) when 'net' then s.last_at
          else case when s.best > e.score then s.best_at else e.reached_at end end,
        played = e.played + s.risked, rounds = e.rounds + s.rounds
      from sums s join tournament t on t.id = s.tournament_id
      where e.book_id = ${book} and e.tournament_id = s.tournament_id and e.member_id = s.member_id
      returning e.tournament_id, e.member_id, e.score
    )
    select n.taken, a.tournament_id as "tournamentId", a.member_id as "memberId", a.score
    from (select count(*)::int as taken from taken) n left join added a on true`.execute(tx)
  const scored = rows.flatMap(({ tournamentId, memberId, score }) =>
    tournamentId === null ? [] : [{ tournamentId, memberId, score }],
  )
  return { taken: rows[0]?.taken ?? 0, scored }
}

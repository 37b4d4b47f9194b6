import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** A void draw's turnover goes as a whole: what was taken of it before must not be missing twice. By member. */
export async function forgetTaken(tx: Tx, drawId: bigint, memberIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; taken: bigint }>`
    with before as (
      select draw_id, member_id, play, question, taken from opposite_bet
      where draw_id = ${drawId} and member_id = any(${[...memberIds]}::bigint[]) and not void
      order by draw_id, member_id, play, question for update
    ), ended as (
      update opposite_bet b set void = true, taken = 0 from before x
      where (b.draw_id, b.member_id, b.play, b.question) = (x.draw_id, x.member_id, x.play, x.question)
    )
    select member_id as "memberId", sum(taken)::bigint as taken from before group by member_id`.execute(tx)
  return new Map(rows.map(({ memberId, taken }) => [memberId, taken]))
}

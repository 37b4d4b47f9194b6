import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PointsRule } from './points.ts'
import './tables.ts'

/** What changed in members' days and waits for its reader. Readers take turns by book, so none meets another. */
type Queue = 'team_queue' | 'money_queue' | 'join_queue' | 'reward_queue' | 'reward_due'
/** What draws settled waits in slices of many members. */
type Slices = 'team_settled' | 'reward_settled'
/** Members are taken in the order of their ids, from one on: a pass ends, however much comes in behind it. */
export type Portion = { book: number; after: bigint; limit: number }
/** How far a pass has come; null: it is over. */
export type Reached = bigint | null

/** Books for which something waits in one of the queues. */
export async function waitingBooks(db: Db, ...queues: readonly (Queue | Slices)[]): Promise<number[]> {
  const waits = queues.map((queue) => sql`waits_in(m.id, ${queue})`)
  const { rows } = await sql<{ id: number }>`
    select m.id from merchant m where ${sql.join(waits, sql` or `)} order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

const TAKE = {
  money_queue: sql`take_money_queue`,
  join_queue: sql`take_join_queue`,
}

/** The first parts of the reader's own statement, so that one that fails has taken nothing: all that waits for some members. */
export const takenFrom = (queue: keyof typeof TAKE, { book, after, limit }: Portion) => sql`taken as materialized (
    select * from ${TAKE[queue]}(${book}::int, ${after}::bigint, ${limit}::int)
  ), reach as (
    select max(member_id) as reached from taken
  )`

/** Slices are taken whole: a pass that stopped inside one would meet the rest of it without what waited beside it. */
const REACH_OF_SLICES = sql`reach as (
    select last_of_slice(slice_of(max(member_id))) as reached from taken
  )`

/** What was played by some members, as it came and as draws settled it. */
export const takenPlay = ({ book, after, limit }: Portion) => sql`taken as materialized (
    select * from take_team_queue(${book}::int, ${after}::bigint, ${limit}::int)
  ), ${REACH_OF_SLICES}`

/** The same for rewards: what is new by member, with the points it earned; null where a bet is at the member's day. */
export const countedPlay = (
  { book, after, limit }: Portion,
  rules: readonly PointsRule[],
) => sql`taken as materialized (
    select * from take_reward_queue(${book}::int, ${after}::bigint, ${limit}::int, ${rules.map(({ category }) => category)}::text[],
      ${rules.map(({ pointsPer100 }) => pointsPer100)}::bigint[])
  ), ${REACH_OF_SLICES}`

/** The last part: how far it came. */
export const REACHED = sql`select reached from reach`

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Ranked = { memberId: bigint; account: string; score: bigint; played: bigint }
/** Where an entry stands: the less the better. */
export type Key = { standing: bigint; reachedAt: Date; memberId: bigint }
export type Rung = Key & { place: number }
type Of = { book: number; tournamentId: bigint }

const counted = ({ book, tournamentId }: Of) =>
  sql`e.book_id = ${book} and e.tournament_id = ${tournamentId} and e.rounds > 0`
const ORDER = sql`e.standing, e.reached_at, e.member_id`
const keyOf = ({ standing, reachedAt, memberId }: Key) =>
  sql`(${standing}::bigint, ${reachedAt}::timestamptz, ${memberId}::bigint)`
const FIELDS = sql`e.member_id as "memberId", m.account, e.score, e.played`

const rows = async (db: Db | Tx, of: Of, where: RawBuilder<unknown>, tail: RawBuilder<unknown>): Promise<Ranked[]> => {
  const found = await sql<Ranked>`select ${FIELDS} from tournament_entry e join member m on m.id = e.member_id
    where ${counted(of)} and ${where} ${tail}`.execute(db)
  return found.rows
}

/** The first of them, by the index alone. */
export const topOf = (db: Db | Tx, of: Of, limit: number) =>
  rows(db, of, sql`true`, sql`order by ${ORDER} limit ${limit}`)

/** Who stands right before a place, the nearest first. */
export const before = (db: Db, of: Of, key: Key, limit: number) =>
  rows(
    db,
    of,
    sql`(${ORDER}) < ${keyOf(key)}`,
    sql`order by e.standing desc, e.reached_at desc, e.member_id desc limit ${limit}`,
  )
export const after = (db: Db, of: Of, key: Key, limit: number) =>
  rows(db, of, sql`(${ORDER}) > ${keyOf(key)}`, sql`order by ${ORDER} limit ${limit}`)

/** Every so many places one to count from, so that nobody's place is counted from the top. */
export async function rungsOf(db: Db, of: Of, apart: number): Promise<Rung[]> {
  const found = await sql<Rung>`
    select * from (
      select row_number() over (order by ${ORDER})::int as place, e.standing, e.reached_at as "reachedAt", e.member_id as "memberId"
      from tournament_entry e where ${counted(of)}) r
    where place % ${apart}::int = 0`.execute(db)
  return found.rows
}

/** How many stand from one key up to another, the first included. */
export async function countBetween(db: Db, of: Of, from: Key | null, to: Key): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from tournament_entry e where ${counted(of)} and (${ORDER}) < ${keyOf(to)}
      and ${from === null ? sql`true` : sql`(${ORDER}) >= ${keyOf(from)}`}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export type Entry = Key & { score: bigint; played: bigint; rounds: number; joinedAt: Date }

export async function entryOf(db: Db | Tx, { book, tournamentId }: Of, memberId: bigint): Promise<Entry | undefined> {
  const found = await sql<Entry>`
    select e.standing, e.reached_at as "reachedAt", e.member_id as "memberId", e.score, e.played, e.rounds,
      e.joined_at as "joinedAt"
    from tournament_entry e
    where e.book_id = ${book} and e.tournament_id = ${tournamentId} and e.member_id = ${memberId}`.execute(db)
  return found.rows[0]
}

export async function entrantsOf(db: Db, { book, tournamentId }: Of): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from tournament_entry where book_id = ${book} and tournament_id = ${tournamentId}`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}

import type { Channel } from '../live/line.ts'
import type { Pool } from '../platform/db.ts'
import type { PastRound } from './shared/wire.ts'

/** What all nodes hear when a round was opened, has ended or is wanted. */
export const CHANNEL = 'studio_tables' satisfies Channel

export type RoundRow = {
  id: number
  chainId: number
  position: number
  closesAtMs: number
  /** Null until all bets are settled; then the result is everybody's. */
  finishedAtMs: number | null
  hash: string | null
  outcome: PastRound['outcome'] | null
}

export async function findNewestRound(pool: Pool, tableCode: string): Promise<RoundRow | undefined> {
  const { rows } = await pool.query<RoundRow>({
    name: 'newest-table-round',
    text: `select id, chain_id as "chainId", position, hash, outcome,
        (extract(epoch from closes_at) * 1000)::float8 as "closesAtMs",
        (extract(epoch from finished_at) * 1000)::float8 as "finishedAtMs"
      from studio.table_round where table_code = $1 order by id desc limit 1`,
    values: [tableCode],
  })
  return rows[0]
}

/** The next round on the table's newest chain, begun now; where another node was quicker nothing happens. */
export async function openRound(pool: Pool, tableCode: string, windowMs: number): Promise<void> {
  await pool.query(
    `with chain as (
       select id, length, salt, coalesce((select max(position) from studio.table_round where chain_id = table_chain.id), 0) as used
       from studio.table_chain where table_code = $1 and salt is not null order by id desc limit 1),
     opened as (
       insert into studio.table_round (table_code, chain_id, position, closes_at)
       select $1, id, used + 1, clock_timestamp() + make_interval(secs => $2::float8 / 1000) from chain where used < length
       on conflict do nothing returning id)
     select pg_notify('${CHANNEL}', id::text) from opened`,
    [tableCode, windowMs],
  )
}

export async function listPast(pool: Pool, tableCode: string, limit: number): Promise<PastRound[]> {
  const { rows } = await pool.query<PastRound>(
    `select id, outcome from studio.table_round where table_code = $1 and finished_at is not null order by id desc limit $2`,
    [tableCode, limit],
  )
  return rows
}

/** Somebody watches here: the table goes on for a while. */
export async function wantRounds(pool: Pool, tableCode: string, seconds: number): Promise<void> {
  await pool.query(
    `with wanted as (
       insert into studio.table_watch (table_code, wanted_until)
       values ($1, clock_timestamp() + make_interval(secs => $2))
       on conflict (table_code) do update set wanted_until = excluded.wanted_until returning table_code)
     select pg_notify('${CHANNEL}', '') from wanted`,
    [tableCode, seconds],
  )
}

/** Tables that somebody watches, and those with a round that is not over yet. */
export async function busyTables(pool: Pool): Promise<Map<string, { isWanted: boolean; isOpen: boolean }>> {
  const { rows } = await pool.query<{ code: string; isWanted: boolean; isOpen: boolean }>(
    `select code, bool_or(wanted) as "isWanted", bool_or(not wanted) as "isOpen" from (
       select table_code as code, true as wanted from studio.table_watch where wanted_until > clock_timestamp()
       union all select table_code, false from studio.table_round where finished_at is null) busy group by code`,
  )
  return new Map(rows.map(({ code, ...is }) => [code, is]))
}

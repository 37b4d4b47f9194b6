import type { Channel } from '../live/line.ts'
import type { Pool, Tx } from '../platform/db.ts'
import { lockFlight } from './flight-lock.ts'

/** What all nodes hear when a flight was opened, is settled or is wanted. */
export const CHANNEL = 'studio_crash' satisfies Channel

export type FlightRow = { id: number; chainId: number; position: number; startsAtMs: number; isFinished: boolean }

const SELECT_FLIGHT = `select id, chain_id as "chainId", position, finished_at is not null as "isFinished",
  (extract(epoch from starts_at) * 1000)::float8 as "startsAtMs" from studio.crash_flight`

type Raw = Omit<FlightRow, 'id'> & { id: bigint }
const firstOf = ([row]: Raw[]): FlightRow | undefined => row && { ...row, id: Number(row.id) }

export async function findNewestFlight(pool: Pool): Promise<FlightRow | undefined> {
  return firstOf((await pool.query<Raw>(`${SELECT_FLIGHT} order by id desc limit 1`)).rows)
}

/** The next flight of the newest chain that has its salt, begun now; where another node was quicker nothing happens. */
export async function openFlight(pool: Pool, windowMs: number): Promise<void> {
  await pool.query(
    `with chain as (
       select id, length, coalesce((select max(position) from studio.crash_flight where chain_id = crash_chain.id), 0) as used
       from studio.crash_chain where salt is not null and not is_retired order by id desc limit 1),
     opened as (
       insert into studio.crash_flight (chain_id, position, starts_at)
       select id, used + 1, clock_timestamp() + make_interval(secs => $1::float8 / 1000) from chain where used < length
       on conflict do nothing returning id)
     select pg_notify('${CHANNEL}', id::text) from opened`,
    [windowMs],
  )
}

/** True for whoever ended it; waits for bets and cash-outs that are being written. */
export async function finishFlight(
  tx: Tx,
  { flightId, hash, crash }: { flightId: number; hash: string; crash: number },
): Promise<boolean> {
  await lockFlight(tx, flightId, 'alone')
  const { rowCount } = await tx.query(
    `with finished as (
       update studio.crash_flight set finished_at = clock_timestamp(), hash = $2, crash_hundredths = $3
       where id = $1 and finished_at is null returning id)
     select pg_notify('${CHANNEL}', id::text) from finished`,
    [flightId, hash, crash],
  )
  return rowCount === 1
}

/** Keeps the flight from being finished until the transaction ends; false where it is over already. */
export async function holdFlight(tx: Tx, flightId: number, how: 'shared' | 'alone'): Promise<boolean> {
  await lockFlight(tx, flightId, how)
  const { rowCount } = await tx.query('select from studio.crash_flight where id = $1 and finished_at is null', [
    flightId,
  ])
  return rowCount === 1
}

export const beat = async (pool: Pool) =>
  void (await pool.query('update studio.crash_lead set led_at = clock_timestamp()'))

export async function lastBeatMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from led_at) * 1000)::float8 as ms from studio.crash_lead',
  )
  return rows[0]?.ms ?? 0
}

/** Somebody watches here: flights go on for a while. */
export async function wantFlights(pool: Pool, seconds: number): Promise<void> {
  await pool.query(
    `with wanted as (
       update studio.crash_lead set wanted_until = clock_timestamp() + make_interval(secs => $1) returning is_only)
     select pg_notify('${CHANNEL}', '') from wanted`,
    [seconds],
  )
}

export async function areFlightsWanted(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ wanted: boolean }>(
    'select wanted_until > clock_timestamp() as wanted from studio.crash_lead',
  )
  return rows[0]?.wanted ?? false
}

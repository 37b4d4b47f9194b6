import { formatMoney } from '@trevo/contract/money'
import type { Pool } from '../platform/db.ts'
import type { Riders } from './shared/wire.ts'

const TOP = 20

type Row = {
  currency: string
  name: string
  stake: bigint
  out: number | null
  count: bigint
  staked: bigint
  outs: bigint
  paid: bigint
  place: bigint
}

/** How long what one node has worked out serves the others. */
const FRESH_MS = 900
type Kept = { lists: [string, Riders][] | null; isFresh: boolean }

/**
 * Who rides on a flight, by currency: play money and money never stand in one list. Of many nodes that ask in the same second
 * one works it out, the others read what it kept, which may be a second older.
 */
export async function listRiders(pool: Pool, flightId: number): Promise<Map<string, Riders>> {
  const { rows } = await pool.query<Kept>(
    `select lists, made_at > clock_timestamp() - make_interval(secs => $2::float8 / 1000) as "isFresh"
     from studio.crash_riders where flight_id = $1`,
    [flightId, FRESH_MS],
  )
  const kept = rows[0]
  if (kept?.isFresh === true && kept.lists !== null) return new Map(kept.lists)
  // Whoever is second reads what there is.
  const { rowCount } = await pool.query(
    `insert into studio.crash_riders as r (flight_id, made_at) values ($1, clock_timestamp())
     on conflict (flight_id) do update set made_at = excluded.made_at
     where r.made_at <= excluded.made_at - make_interval(secs => $2::float8 / 1000)`,
    [flightId, FRESH_MS],
  )
  if (rowCount === 0 && kept?.lists) return new Map(kept.lists)
  return keepRiders(pool, flightId)
}

/** Worked out now, also for the others. */
export async function keepRiders(pool: Pool, flightId: number): Promise<Map<string, Riders>> {
  const lists = await readRiders(pool, flightId)
  await pool.query(
    `with past as (delete from studio.crash_riders where flight_id < $1)
     insert into studio.crash_riders (flight_id, made_at, lists) values ($1, clock_timestamp(), $2)
     on conflict (flight_id) do update set lists = excluded.lists, made_at = excluded.made_at`,
    [flightId, JSON.stringify([...lists])],
  )
  return lists
}

async function readRiders(pool: Pool, flightId: number): Promise<Map<string, Riders>> {
  const { rows } = await pool.query<Row>({
    name: 'crash-riders',
    text: `select * from (
        select currency, display_name as name, stake, out_hundredths as out,
          count(*) over all_of as count, (sum(stake) over all_of)::bigint as staked,
          count(out_hundredths) over all_of as outs, (sum(prize) over all_of)::bigint as paid,
          row_number() over (partition by currency order by stake desc, id) as place
        from studio.round where flight_id = $1 and status in ('open', 'settled')
        window all_of as (partition by currency)) ranked
      where place <= $2 order by currency, place`,
    values: [flightId, TOP],
  })
  const lists = new Map<string, Riders>()
  for (const { currency, name, stake, out, count, staked, outs, paid } of rows) {
    const riders = lists.get(currency) ?? {
      flightId,
      count: Number(count),
      staked: formatMoney(staked),
      out: Number(outs),
      paid: formatMoney(paid),
      top: [],
    }
    riders.top.push({ name, stake: formatMoney(stake), out })
    lists.set(currency, riders)
  }
  return lists
}

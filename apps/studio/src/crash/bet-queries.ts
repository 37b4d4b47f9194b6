import { formatMoney } from '@trevo/contract/money'
import { isReleased } from '../live/line.ts'
import { inTx, type Pool, type Tx } from '../platform/db.ts'
import { betCall, type MoneyRound, rollbackCall, winCall } from '../wallet/calls.ts'
import { LEASE_SECONDS, queueCalls } from '../wallet/queries.ts'
import { sharedFlight } from './flight-lock.ts'
import { finishFlight, holdFlight } from './flight-queries.ts'
import { MAX_AUTO_HUNDREDTHS } from './shared/curve.ts'
import type { OwnBet, Slot } from './shared/wire.ts'

type Player = { vendorCode: string; playerId: string; currency: string }

export type BetRow = MoneyRound & {
  requestId: string
  flightId: bigint
  slot: Slot
  auto: number
  out: number | null
  prizeMinor: bigint
  status: 'betting' | 'open' | 'settled' | 'refused' | 'cancelled'
  inputHash: Buffer
  refusal: { code: string; value?: unknown } | null
  balanceMinor: bigint | null
}

const BET_COLUMNS = `id, vendor_code as "vendorCode", player_id as "playerId", platform_session_id as "platformSessionId",
  game_code as "gameCode", currency, stake as "stakeMinor", request_id as "requestId", flight_id as "flightId",
  flight_slot as slot, auto_hundredths as auto, out_hundredths as out, prize as "prizeMinor", status, refusal, input_hash as "inputHash",
  balance as "balanceMinor"`

/** Whole cents, as `prizeOf` in `shared/curve.ts`: a cent is 100 of our units and a multiplier counts in hundredths. */
const prizeAt = (hundredths: 'at' | 'auto_hundredths') => `stake * ${hundredths} / 10000 * 100`

/** The same where another `id` is in reach. */
const TAPPED_COLUMNS = BET_COLUMNS.replace('id,', 'round.id,')

const STATUSES = { betting: 'placing', open: 'flying', refused: 'returned', cancelled: 'returned' } as const

export const ownBetOf = (row: BetRow): OwnBet => ({
  betId: row.id,
  requestId: row.requestId,
  flightId: Number(row.flightId),
  slot: row.slot,
  stake: formatMoney(row.stakeMinor),
  auto: row.auto === MAX_AUTO_HUNDREDTHS ? null : row.auto,
  status: row.status === 'settled' ? (row.out === null ? 'lost' : 'out') : STATUSES[row.status],
  out: row.out,
  prize: formatMoney(row.prizeMinor),
})

export async function findBetByRequest(
  pool: Pool,
  session: MoneyRound,
  requestId: string,
): Promise<BetRow | undefined> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where vendor_code = $1 and platform_session_id = $2 and request_id = $3 and flight_id is not null`,
    [session.vendorCode, session.platformSessionId, requestId],
  )
  return rows[0]
}

/** Only the player's own. */
export async function findBets(pool: Pool, player: Player, ids: readonly string[]): Promise<BetRow[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where id = any($1) and vendor_code = $2 and player_id = $3 and currency = $4 and flight_id is not null`,
    [ids, player.vendorCode, player.playerId, player.currency],
  )
  return rows
}

export async function findBetsOfFlight(pool: Pool, player: Player, flightId: number): Promise<BetRow[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where flight_id = $1 and vendor_code = $2 and player_id = $3 and currency = $4
       and status in ('betting', 'open', 'settled')`,
    [flightId, player.vendorCode, player.playerId, player.currency],
  )
  return rows
}

/** Of these, what has ended. */
export async function findEnds(pool: Pool, ids: readonly string[]): Promise<BetRow[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round where id = any($1) and status in ('settled', 'cancelled')`,
    [ids],
  )
  return rows
}

type NewBet = MoneyRound & {
  requestId: string
  inputHash: Buffer
  flightId: number
  slot: Slot
  auto: number
  displayName: string
}

/**
 * Writes the bet, its rule and its wallet call down before the stake is asked for. False where the request is known,
 * the slot is taken, or the window has closed.
 */
export async function insertBet(pool: Pool, bet: NewBet): Promise<boolean> {
  const call = betCall(bet)
  const { rowCount } = await pool.query({
    name: 'insert-crash-bet',
    text: `with begun as (
        insert into studio.round (id, vendor_code, player_id, platform_session_id, request_id, input_hash, game_code,
          currency, stake, actions, flight_id, flight_slot, auto_hundredths, display_name)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, '[]', id, $11, $12, $13 from studio.crash_flight
        where id = $10 and finished_at is null and starts_at > clock_timestamp()
        on conflict do nothing returning id)
      insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
      select $14, id, $2, 'bet', $15, now() + make_interval(secs => $16) from begun`,
    values: [
      bet.id,
      bet.vendorCode,
      bet.playerId,
      bet.platformSessionId,
      bet.requestId,
      bet.inputHash,
      bet.gameCode,
      bet.currency,
      bet.stakeMinor,
      bet.flightId,
      bet.slot,
      bet.auto,
      bet.displayName,
      call.transactionId,
      JSON.stringify(call.body),
      LEASE_SECONDS,
    ],
  })
  return rowCount === 1
}

/** The stake is there. False where it came after the window had closed, or the bet was given up meanwhile. */
export async function confirmBet(pool: Pool, bet: { id: string; flightId: number }, balanceMinor: bigint) {
  const { rowCount } = await pool.query({
    name: 'confirm-crash-bet',
    // The flight is held first, so that it cannot be settled without this bet, and then the clock is asked: no flight ends
    // before it starts.
    text: `with lock as materialized (${sharedFlight('$2')}), flight as materialized (
        select id from studio.crash_flight, lock
        where id = $2 and finished_at is null and starts_at > case when lock.held then clock_timestamp() end),
      bet as (
        update studio.wallet_call set status = 'done', answered_at = now() from flight
        where round_id = $1 and kind = 'bet' and status = 'pending' returning round_id)
      update studio.round set status = 'open', balance = $3 from bet where round.id = bet.round_id and status = 'betting'`,
    values: [bet.id, bet.flightId, balanceMinor],
  })
  return rowCount === 1
}

export type Out = { betId: string; hundredths: number }

const payAll = (tx: Tx, rows: readonly BetRow[]) =>
  queueCalls(
    tx,
    rows.map((row) => ({ ...winCall(row, row.prizeMinor), roundId: row.id })),
  )

/** Ends bets at the multiplier of their tap, or at their rule where that is lower. Those that are not returned had ended. */
export function writeTaps(pool: Pool, flightId: number, outs: readonly Out[]): Promise<BetRow[]> {
  return inTx(pool, async (tx) => {
    if (!(await holdFlight(tx, flightId, 'shared'))) return []
    const { rows } = await tx.query<BetRow>(
      // In one order, so that two nodes never wait for each other.
      `with tapped as materialized (
         select round.id, least(tap.at, auto_hundredths) as at
         from unnest($2::uuid[], $3::int[]) as tap (bet_id, at) join studio.round on round.id = bet_id
         where flight_id = $1 and status = 'open' order by round.id for update of round)
       update studio.round set status = 'settled', ended_at = now(), out_hundredths = at, prize = ${prizeAt('at')}
       from tapped where round.id = tapped.id and status = 'open'
       returning ${TAPPED_COLUMNS}`,
      [flightId, outs.map(({ betId }) => betId), outs.map(({ hundredths }) => hundredths)],
    )
    await payAll(tx, rows)
    return rows
  })
}

/** Ends the bets whose rule the curve has reached. */
export function writeAutos(pool: Pool, flightId: number, reached: number): Promise<number> {
  return inTx(pool, async (tx) => {
    if (!(await holdFlight(tx, flightId, 'alone'))) return 0
    const rows = await endByRule(tx, flightId, reached)
    await payAll(tx, rows)
    return rows.length
  })
}

async function endByRule(tx: Tx, flightId: number, reached: number): Promise<BetRow[]> {
  const { rows } = await tx.query<BetRow>(
    `update studio.round set status = 'settled', ended_at = now(), out_hundredths = auto_hundredths,
       prize = ${prizeAt('auto_hundredths')}
     where flight_id = $1 and status = 'open' and auto_hundredths <= $2 returning ${BET_COLUMNS}`,
    [flightId, reached],
  )
  return rows
}

type Ending = {
  flightId: number
  hash: string
  crash: number
  isInterrupted: boolean
  /** Some node has not said for too long that its taps are written. */
  isOverdue: boolean
}

/**
 * The end of a flight: rules that were reached are paid, the rest is lost. Where nobody could take a tap for too long,
 * what is still up goes back instead. Held: a node still writes taps that came in time. Past: it had ended already.
 */
export function settleFlight(
  pool: Pool,
  { flightId, hash, crash, isInterrupted, isOverdue }: Ending,
): Promise<'settled' | 'held' | 'past'> {
  return inTx(pool, async (tx) => {
    if (!isOverdue && !(await isReleased(tx, flightId))) return 'held'
    if (!(await finishFlight(tx, { flightId, hash, crash }))) return 'past'
    await payAll(tx, await endByRule(tx, flightId, crash))
    const { rows } = await tx.query<BetRow>(
      `update studio.round set status = $2, ended_at = now() where flight_id = $1 and status = 'open'
       returning ${BET_COLUMNS}`,
      [flightId, isInterrupted ? 'cancelled' : 'settled'],
    )
    const closing = isInterrupted ? rollbackCall : (row: BetRow) => winCall(row, 0n)
    await queueCalls(
      tx,
      rows.map((row) => ({ ...closing(row), roundId: row.id })),
    )
    return 'settled'
  })
}

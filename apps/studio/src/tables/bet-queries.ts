import { formatMoney, type Money } from '@trevo/contract/money'
import type { WonSpot } from '../engines/bets.ts'
import type { Player } from '../live/audience.ts'
import type { Pool } from '../platform/db.ts'
import { betCall, type MoneyRound } from '../wallet/calls.ts'
import { LEASE_SECONDS } from '../wallet/queries.ts'
import { sharedRound } from './round-lock.ts'
import type { OwnBet } from './shared/wire.ts'

type Action = { bets: { spot: string; amount: Money }[] }

export type BetRow = MoneyRound & {
  requestId: string
  roundId: number
  actions: [Action]
  outcome: { won: WonSpot[] } | null
  prizeMinor: bigint
  status: 'betting' | 'open' | 'settled' | 'refused' | 'cancelled'
  inputHash: Buffer
  refusal: { code: string; value?: unknown } | null
  balanceMinor: bigint | null
}

export const BET_COLUMNS = `id, vendor_code as "vendorCode", player_id as "playerId", platform_session_id as "platformSessionId",
  game_code as "gameCode", currency, stake as "stakeMinor", request_id as "requestId", table_round_id as "roundId", actions,
  outcome, prize as "prizeMinor", status, refusal, input_hash as "inputHash", balance as "balanceMinor"`

const STATUSES = { betting: 'placing', open: 'placed', refused: 'returned', cancelled: 'returned' } as const

export const ownBetOf = (row: BetRow): OwnBet => ({
  betId: row.id,
  requestId: row.requestId,
  roundId: row.roundId,
  stake: formatMoney(row.stakeMinor),
  bets: row.actions[0].bets,
  status: row.status === 'settled' ? (row.prizeMinor > 0n ? 'won' : 'lost') : STATUSES[row.status],
  prize: formatMoney(row.prizeMinor),
  won: row.status === 'settled' ? (row.outcome?.won ?? []) : [],
})

export async function findBetByRequest(
  pool: Pool,
  { vendorCode, platformSessionId }: MoneyRound,
  requestId: string,
): Promise<BetRow | undefined> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where vendor_code = $1 and platform_session_id = $2 and request_id = $3 and table_round_id is not null`,
    [vendorCode, platformSessionId, requestId],
  )
  return rows[0]
}

/** Only the player's own. */
export async function findBet(pool: Pool, player: Player, betId: string): Promise<BetRow | undefined> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where id = $1 and vendor_code = $2 and player_id = $3 and currency = $4 and table_round_id is not null`,
    [betId, player.vendorCode, player.playerId, player.currency],
  )
  return rows[0]
}

const UNDER_WAY = ['betting', 'open', 'settled'] as const
export const DECIDED = ['settled', 'cancelled'] as const

/** The bets of these players in a round. */
export async function findBetsOf(
  pool: Pool,
  roundId: number,
  players: readonly Player[],
  statuses: readonly BetRow['status'][] = UNDER_WAY,
): Promise<BetRow[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${BET_COLUMNS} from studio.round
     where table_round_id = $1 and status = any($5) and (vendor_code, player_id, currency) in (
       select * from unnest($2::text[], $3::text[], $4::text[]))`,
    [
      roundId,
      players.map(({ vendorCode }) => vendorCode),
      players.map(({ playerId }) => playerId),
      players.map(({ currency }) => currency),
      statuses,
    ],
  )
  return rows
}

type NewBet = MoneyRound & {
  requestId: string
  inputHash: Buffer
  tableCode: string
  roundId: number
  action: Action
  displayName: string
}

/**
 * Writes the bet and its wallet call down before the stake is asked for. False where the request is known, the player has a bet
 * in the round, or no bets are taken.
 */
export async function insertBet(pool: Pool, bet: NewBet): Promise<boolean> {
  const call = betCall(bet)
  const { rowCount } = await pool.query({
    name: 'insert-table-bet',
    text: `with begun as (
        insert into studio.round (id, vendor_code, player_id, platform_session_id, request_id, input_hash, game_code,
          currency, stake, actions, table_round_id, display_name)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, id, $13 from studio.table_round
        where id = $11 and table_code = $12 and finished_at is null and closes_at > clock_timestamp()
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
      JSON.stringify([bet.action]),
      bet.roundId,
      bet.tableCode,
      bet.displayName,
      call.transactionId,
      JSON.stringify(call.body),
      LEASE_SECONDS,
    ],
  })
  return rowCount === 1
}

/** The stake is there. False where it came after bets had closed, or the bet was given up meanwhile. */
export async function confirmBet(pool: Pool, bet: { id: string; roundId: number }, balanceMinor: bigint) {
  const { rowCount } = await pool.query({
    name: 'confirm-table-bet',
    // The round is held first, so that it cannot be settled without this bet, and then the clock is asked: no round ends before it
    // closes.
    text: `with lock as materialized (${sharedRound('$2')}), held as materialized (
        select id from studio.table_round, lock
        where id = $2 and finished_at is null and closes_at > case when lock.held then clock_timestamp() end),
      bet as (
        update studio.wallet_call set status = 'done', answered_at = now() from held
        where round_id = $1 and kind = 'bet' and status = 'pending' returning round_id)
      update studio.round set status = 'open', balance = $3 from bet where round.id = bet.round_id and status = 'betting'`,
    values: [bet.id, bet.roundId, balanceMinor],
  })
  return rowCount === 1
}

import type { Pool, Tx } from '../platform/db.ts'
import { type MoneyRound, rollbackCall, type WalletCall, type WalletKind } from './calls.ts'

/**
 * How long the process that wrote a call has it to itself: well above a call's own time limit. After that the outbox
 * of any node takes it for left behind.
 */
export const LEASE_SECONDS = 12
const BATCH = 20

export type DueCall = WalletCall & { attempts: number; roundId: string }

/** Calls whose time has come, each for this caller alone until its lease ends. */
export async function takeDueCalls(pool: Pool): Promise<DueCall[]> {
  const { rows } = await pool.query<{
    transaction_id: string
    round_id: string
    vendor_code: string
    kind: WalletKind
    body: Record<string, unknown>
    attempts: number
  }>(
    `update studio.wallet_call
     set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
     where transaction_id in (
       select transaction_id from studio.wallet_call
       where status = 'pending' and next_attempt_at <= now()
       order by next_attempt_at limit $2 for update skip locked)
     returning transaction_id, round_id, vendor_code, kind, body, attempts`,
    [LEASE_SECONDS, BATCH],
  )
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    roundId: row.round_id,
    vendorCode: row.vendor_code,
    kind: row.kind,
    body: row.body,
    attempts: row.attempts,
  }))
}

/** The platform has it: a prize is paid, a stake is back. */
export async function markAnswered(pool: Pool, transactionId: string, balanceMinor: bigint): Promise<void> {
  await pool.query(
    `with answered as (
       update studio.wallet_call set status = 'done', answered_at = now()
       where transaction_id = $1 and status = 'pending' returning round_id, kind)
     update studio.round set balance = $2, is_paid = is_paid or answered.kind = 'win'
     from answered where round.id = answered.round_id`,
    [transactionId, balanceMinor],
  )
}

export async function retryLater(pool: Pool, transactionId: string, seconds: number): Promise<void> {
  await pool.query(
    `update studio.wallet_call set next_attempt_at = now() + make_interval(secs => $2)
     where transaction_id = $1 and status = 'pending'`,
    [transactionId, seconds],
  )
}

/**
 * Gives up a round whose bet was not answered: the stake goes back, whether it was taken or not. Only while the bet is
 * still unanswered here, so that a late answer and this never both win. Says whether it did.
 */
export async function cancelRound(db: Pool | Tx, round: MoneyRound): Promise<boolean> {
  const { transactionId, body } = rollbackCall(round)
  const { rowCount } = await db.query(
    `with bet as (
       update studio.wallet_call set status = 'refused', answered_at = now()
       where round_id = $1 and kind = 'bet' and status = 'pending' returning round_id),
     cancelled as (
       update studio.round set status = 'cancelled', ended_at = now() from bet where round.id = bet.round_id returning id)
     insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
     select $2, id, $3, 'rollback', $4, now() from cancelled`,
    [round.id, transactionId, round.vendorCode, JSON.stringify(body)],
  )
  return rowCount === 1
}

/** Written beside what decided them; the outbox makes them. */
export async function queueCalls(tx: Tx, calls: readonly (WalletCall & { roundId: string })[]): Promise<void> {
  if (calls.length === 0) return
  await tx.query(
    `insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
     select *, now() from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[])`,
    [
      calls.map(({ transactionId }) => transactionId),
      calls.map(({ roundId }) => roundId),
      calls.map(({ vendorCode }) => vendorCode),
      calls.map(({ kind }) => kind),
      calls.map(({ body }) => JSON.stringify(body)),
    ],
  )
}

export type DecidedRound = MoneyRound & { prizeMinor: bigint }

/** The outcome of a round at once is fixed before it is asked for. Says false where the round has been given up. */
export async function keepDecision(
  pool: Pool,
  { id, prizeMinor }: DecidedRound,
  { outcome, state, wordsUsed }: { outcome: unknown; state: unknown; wordsUsed: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'keep-decision',
    text: `update studio.round set prize = $2, outcome = $3, state = $4, words_used = $5
      where id = $1 and status = 'betting'`,
    values: [id, prizeMinor, JSON.stringify(outcome), JSON.stringify(state), wordsUsed],
  })
  return rowCount === 1
}

/** The platform has taken and paid it. Says false where somebody else has seen to it. */
export async function settleWhole(pool: Pool, roundId: string, balanceMinor: bigint): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'settle-whole',
    text: `with call as (
        update studio.wallet_call set status = 'done', answered_at = now()
        where round_id = $1 and kind in ('round', 'free') and status = 'pending' returning round_id)
      update studio.round set status = 'settled', is_paid = true, balance = $2, ended_at = now()
      from call where round.id = call.round_id`,
    values: [roundId, balanceMinor],
  })
  return rowCount === 1
}

/** The platform will never take it: what it would have been is nobody's to see. */
export async function cancelWhole(pool: Pool, roundId: string, balanceMinor: bigint | null): Promise<void> {
  await pool.query(
    `with call as (
       update studio.wallet_call set status = 'refused', answered_at = now()
       where round_id = $1 and kind in ('round', 'free') and status = 'pending' returning round_id)
     update studio.round set status = 'cancelled', prize = 0, outcome = null, state = null, balance = $2, ended_at = now()
     from call where round.id = call.round_id`,
    [roundId, balanceMinor],
  )
}

export async function moneyRound(pool: Pool, roundId: string): Promise<DecidedRound> {
  const { rows } = await pool.query<DecidedRound>(
    `select id, vendor_code as "vendorCode", player_id as "playerId", platform_session_id as "platformSessionId",
       game_code as "gameCode", currency, stake as "stakeMinor", prize as "prizeMinor",
       grant_id as "grantId"
     from studio.round where id = $1`,
    [roundId],
  )
  const [round] = rows
  if (round === undefined) throw new Error(`a wallet call names the round ${roundId}, which is not there`)
  return round
}

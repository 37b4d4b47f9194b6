import type { Turn } from '../engines/engine.ts'
import type { Pool, Tx } from '../platform/db.ts'
import { type MoneyRound, type WalletCall, winCall } from '../wallet/calls.ts'
import { LEASE_SECONDS } from '../wallet/queries.ts'
import type { Player } from './seed-queries.ts'

export type RoundStatus = 'betting' | 'open' | 'settled' | 'refused' | 'cancelled'

export type RoundRow = MoneyRound & {
  inputHash: Buffer
  /** What steps added to the stake. */
  raisedMinor: bigint
  prizeMinor: bigint
  status: RoundStatus
  steps: number
  actions: unknown[]
  wordsUsed: number
  outcome: unknown
  state: unknown
  lastStepId: string | null
  balanceMinor: bigint | null
  refusal: { code: string; value?: unknown } | null
  isPaid: boolean
  startedAt: Date
  nonce: number
  serverSeedSealed: Buffer
  serverSeedHash: string
  clientSeed: string
  isRevealed: boolean
}

const SELECT_ROUND = `
  select round.id, round.vendor_code as "vendorCode", round.player_id as "playerId",
    platform_session_id as "platformSessionId", game_code as "gameCode", currency, stake as "stakeMinor", grant_id as "grantId",
    input_hash as "inputHash", raised as "raisedMinor", prize as "prizeMinor", status, steps, actions, words_used as "wordsUsed", outcome, state,
    last_step_id as "lastStepId", balance as "balanceMinor", refusal, is_paid as "isPaid", started_at as "startedAt",
    nonce, server_seed_sealed as "serverSeedSealed", server_seed_hash as "serverSeedHash", client_seed as "clientSeed",
    revealed_at is not null as "isRevealed"
  from studio.round join studio.seed_pair on seed_pair.id = seed_pair_id`

const firstRow = async (query: Promise<{ rows: RoundRow[] }>) => (await query).rows[0]

export const findRequest = (pool: Pool, session: MoneyRound, requestId: string) =>
  firstRow(
    pool.query<RoundRow>(
      `${SELECT_ROUND} where round.vendor_code = $1 and platform_session_id = $2 and request_id = $3`,
      [session.vendorCode, session.platformSessionId, requestId],
    ),
  )

export const findRound = (pool: Pool, player: Player, roundId: string) =>
  firstRow(
    pool.query<RoundRow>(`${SELECT_ROUND} where round.id = $1 and round.vendor_code = $2 and round.player_id = $3`, [
      roundId,
      player.vendorCode,
      player.playerId,
    ]),
  )

/** For a step: nobody else steps the round until the transaction ends. */
export const lockRound = (tx: Tx, player: Player, roundId: string) =>
  firstRow(
    tx.query<RoundRow>(
      `${SELECT_ROUND} where round.id = $1 and round.vendor_code = $2 and round.player_id = $3 for update of round`,
      [roundId, player.vendorCode, player.playerId],
    ),
  )

export const findOpenRound = (pool: Pool, { vendorCode, playerId }: Player, gameCode: string) =>
  firstRow(
    pool.query<RoundRow>(
      `${SELECT_ROUND} where round.vendor_code = $1 and round.player_id = $2 and game_code = $3 and status = 'open'
       order by started_at limit 1`,
      [vendorCode, playerId, gameCode],
    ),
  )

export type BegunRound = {
  serverSeedSealed: Buffer
  serverSeedHash: string
  clientSeed: string
  nonce: number
  startedAt: Date
}

/**
 * Takes the next nonce and writes down the round with its first call, in one go and before that is made. Undefined where
 * the request is known already, or a round of the game is still open.
 */
export async function insertRound(
  pool: Pool,
  round: MoneyRound & { requestId: string; inputHash: Buffer; action: unknown },
  call: WalletCall,
): Promise<BegunRound | undefined> {
  const { rows } = await pool.query<BegunRound>({
    name: 'insert-round',
    text: `with pair as (
        update studio.seed_pair set next_nonce = next_nonce + 1
        where vendor_code = $2 and player_id = $3 and revealed_at is null
          and not exists (
            select from studio.round where vendor_code = $2 and platform_session_id = $4 and request_id = $5)
          and not exists (
            select from studio.round where vendor_code = $2 and player_id = $3 and game_code = $7 and status = 'open')
        returning id, server_seed_sealed, server_seed_hash, client_seed, next_nonce - 1 as nonce),
      begun as (
        insert into studio.round (id, vendor_code, player_id, platform_session_id, request_id, input_hash, game_code,
          currency, stake, actions, seed_pair_id, nonce, grant_id)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, pair.id, pair.nonce, $15 from pair
        on conflict (vendor_code, platform_session_id, request_id) do nothing
        returning id, started_at),
      call as (
        insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
        select $11, id, $2, $12, $13, now() + make_interval(secs => $14) from begun)
      select server_seed_sealed as "serverSeedSealed", server_seed_hash as "serverSeedHash",
        client_seed as "clientSeed", nonce, started_at as "startedAt"
      from pair cross join begun`,
    values: [
      round.id,
      round.vendorCode,
      round.playerId,
      round.platformSessionId,
      round.requestId,
      round.inputHash,
      round.gameCode,
      round.currency,
      round.stakeMinor,
      JSON.stringify([round.action ?? null]),
      call.transactionId,
      call.kind,
      JSON.stringify(call.body),
      LEASE_SECONDS,
      round.grantId ?? null,
    ],
  })
  return rows[0]
}

/**
 * The stake is there: keeps the outcome, and with it the prize call of a round that is over. Says false where the bet
 * was given up meanwhile; then nothing is kept and nothing may be shown.
 */
export async function keepStart(
  pool: Pool,
  round: MoneyRound,
  turn: Turn,
  { wordsUsed, balanceMinor }: { wordsUsed: number; balanceMinor: bigint },
): Promise<boolean> {
  const win = winCall(round, turn.prizeMinor)
  const { rowCount } = await pool.query({
    name: 'keep-start',
    text: `with bet as (
        update studio.wallet_call set status = 'done', answered_at = now()
        where round_id = $1 and kind = 'bet' and status = 'pending' returning round_id),
      kept as (
        update studio.round set status = case when $2 then 'settled' else 'open' end, prize = $3, outcome = $4, state = $5,
          words_used = $6, balance = $7, ended_at = case when $2 then now() end
        from bet where round.id = bet.round_id and status = 'betting' returning id),
      prize as (
        insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
        select $8, id, $9, 'win', $10, now() + make_interval(secs => $11) from kept where $2)
      select from kept`,
    values: [
      round.id,
      turn.isOver,
      turn.isOver ? turn.prizeMinor : 0n,
      JSON.stringify(turn.outcome),
      JSON.stringify(turn.state),
      wordsUsed,
      balanceMinor,
      win.transactionId,
      round.vendorCode,
      JSON.stringify(win.body),
      LEASE_SECONDS,
    ],
  })
  return rowCount === 1
}

export async function keepRefusal(
  pool: Pool,
  roundId: string,
  refusal: { code: string; value?: unknown },
): Promise<void> {
  await pool.query(
    `with call as (
       update studio.wallet_call set status = 'refused', answered_at = now()
       where round_id = $1 and kind in ('bet', 'round', 'free') and status = 'pending' returning round_id)
     update studio.round set status = 'refused', refusal = $2, prize = 0, outcome = null, state = null, ended_at = now()
     from call where round.id = call.round_id`,
    [roundId, JSON.stringify(refusal)],
  )
}

export type Step = { requestId: string; action: unknown; turn: Turn; wordsUsed: number }

export async function keepStep(tx: Tx, round: MoneyRound, { requestId, action, turn, wordsUsed }: Step): Promise<void> {
  const { isOver, prizeMinor, outcome, state } = turn
  await tx.query(
    `update studio.round set steps = steps + 1, last_step_id = $2, actions = actions || $3::jsonb, outcome = $4, state = $5,
       words_used = $6, status = case when $7 then 'settled' else 'open' end, prize = $8,
       ended_at = case when $7 then now() end
     where id = $1`,
    [
      round.id,
      requestId,
      JSON.stringify([action ?? null]),
      JSON.stringify(outcome),
      JSON.stringify(state),
      wordsUsed,
      isOver,
      isOver ? prizeMinor : 0n,
    ],
  )
  if (!isOver) return
  const win = winCall(round, prizeMinor)
  await tx.query(
    `insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
     values ($1, $2, $3, 'win', $4, now() + make_interval(secs => $5))`,
    [win.transactionId, round.id, round.vendorCode, JSON.stringify(win.body), LEASE_SECONDS],
  )
}

import type { Pool, Tx } from '../platform/db.ts'
import { type MoneyRound, raiseBackCall, type WalletCall } from './calls.ts'
import { LEASE_SECONDS } from './queries.ts'

/** Raises of a round whose answer is due, and the one with this id whatever became of it. */
export async function findRaises(
  tx: Tx,
  roundId: string,
  transactionId: string,
): Promise<{ transactionId: string; isPending: boolean }[]> {
  const { rows } = await tx.query<{ transactionId: string; isPending: boolean }>(
    `select transaction_id as "transactionId", status = 'pending' as "isPending" from studio.wallet_call
     where round_id = $1 and kind = 'raise' and status = 'pending'
     union
     select transaction_id, status = 'pending' from studio.wallet_call where transaction_id = $2`,
    [roundId, transactionId],
  )
  return rows
}

/** Written down before it is asked for; until it is answered the round takes no other step. */
export async function insertRaise(tx: Tx, roundId: string, call: WalletCall): Promise<void> {
  await tx.query(
    `insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
     values ($1, $2, $3, 'raise', $4, now() + make_interval(secs => $5))`,
    [call.transactionId, roundId, call.vendorCode, JSON.stringify(call.body), LEASE_SECONDS],
  )
}

/** The platform has taken it. Says false where it was given up meanwhile. */
export async function takeRaise(
  tx: Tx,
  transactionId: string,
  { amountMinor, balanceMinor }: { amountMinor: bigint; balanceMinor: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with call as (
       update studio.wallet_call set status = 'done', answered_at = now()
       where transaction_id = $1 and status = 'pending' returning round_id)
     update studio.round set raised = raised + $2, balance = $3 from call where round.id = call.round_id`,
    [transactionId, amountMinor, balanceMinor],
  )
  return rowCount === 1
}

export async function refuseRaise(pool: Pool, transactionId: string): Promise<void> {
  await pool.query(
    `update studio.wallet_call set status = 'refused', answered_at = now()
     where transaction_id = $1 and status = 'pending'`,
    [transactionId],
  )
}

/** Gives up a raise whose answer nobody saw: it goes back, whether it was taken or not. Says whether it was still to be given up. */
export async function cancelRaise(pool: Pool, round: MoneyRound, transactionId: string): Promise<boolean> {
  const back = raiseBackCall(round, transactionId)
  const { rowCount } = await pool.query(
    `with raise as (
       update studio.wallet_call set status = 'refused', answered_at = now()
       where transaction_id = $1 and status = 'pending' returning round_id)
     insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
     select $2, round_id, $3, 'rollback', $4, now() from raise`,
    [transactionId, back.transactionId, round.vendorCode, JSON.stringify(back.body)],
  )
  return rowCount === 1
}

import type { ErrorCode } from '@trevo/contract/errors'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

export type Stake = {
  memberId: bigint
  /** The member's own session. */
  sessionId: bigint
  /** The vendor's game; null where the stake is on something of our own, such as a draw. */
  gameId: bigint | null
  currency: Currency
  amount: bigint
}

/**
 * The one gate of every stake, for whoever takes one outside the vendors' wallet (which asks the same function in its
 * own statement): member active, session alive, brand not under maintenance, vendor and game active. Throws the refusal.
 */
export async function admitStake(tx: Tx, now: Date, stake: Stake): Promise<void> {
  const { memberId, sessionId, gameId, currency, amount } = stake
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select refusals[1] as refusal from admit_stakes(${now}, array[${memberId}]::bigint[], array[${sessionId}]::bigint[],
      array[${gameId}]::bigint[], array[${currency}]::text[], array[${amount}]::bigint[])`.execute(tx)
  const refusal = rows[0]?.refusal
  if (refusal) throw new AppError(refusal)
}

import type { ErrorCode } from '@trevo/contract/errors'
import { type Currency, formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { noteAdmission } from '../ledger/admission.ts'
import { lockStakes } from './stake-locks.ts'

export type Stake = {
  memberId: bigint
  /** The member's own session. */
  sessionId: bigint
  /** The vendor's game; null where the stake is on something of our own, such as a draw. */
  gameId: bigint | null
  currency: Currency
  amount: bigint
}

/** Why a stake is refused, and how much the member could stake instead where a limit is the reason. */
export type StakeRefusal = { code: ErrorCode; left: bigint | null }

/**
 * The one gate of every stake, for whoever takes some outside the vendors' wallet (which asks the same function in its own
 * statement): member active and on no break, of age and known, session alive, brand not under maintenance, vendor and game
 * active, limits. All of one book. Answers in order, null for each that is let through. Ask it before any balance is locked.
 */
export async function admitStakes(
  tx: Tx,
  book: number,
  now: Date,
  stakes: readonly Stake[],
): Promise<(StakeRefusal | null)[]> {
  if (stakes.length === 0) return []
  await lockStakes(tx, new Map(stakes.map(({ memberId }) => [memberId, book])))
  const { rows } = await sql<{ refusals: (ErrorCode | null)[]; lefts: (string | null)[] }>`
    select refusals, lefts from admit_stakes(${book}::int, ${now},
      ${stakes.map(({ memberId }) => memberId)}::bigint[], ${stakes.map(({ sessionId }) => sessionId)}::bigint[],
      ${stakes.map(({ gameId }) => gameId)}::bigint[], ${stakes.map(({ currency }) => currency)}::text[],
      ${stakes.map(({ amount }) => amount)}::bigint[])`.execute(tx)
  const { refusals = [], lefts = [] } = rows[0] ?? {}
  return stakes.map(({ memberId }, index) => {
    const [code, left] = [refusals[index] ?? null, lefts[index] ?? null]
    if (code !== null) return { code, left: left === null ? null : BigInt(left) }
    noteAdmission(tx, 'stake', memberId)
    return null
  })
}

/** The same for one stake; throws the refusal. */
export async function admitStake(tx: Tx, book: number, now: Date, stake: Stake): Promise<void> {
  const [refusal = null] = await admitStakes(tx, book, now, [stake])
  if (refusal === null) return
  throw new AppError(refusal.code, refusal.left === null ? undefined : { left: formatMoney(refusal.left) })
}

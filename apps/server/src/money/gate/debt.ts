import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** `depositId` is the oldest deposit it is owed for; null: for a payout that was made after all, or for corrected rounds. */
export type Debt = { owed: bigint; depositId: bigint | null }

/** What a member owes altogether, for deposits that banks took back, payouts made after all and corrected rounds; null: nothing. */
export async function debtOf(db: Db | Tx, memberId: bigint): Promise<Debt | null> {
  const { rows } = await sql<{ owed: bigint | null; depositId: bigint | null }>`
    select owed, deposit_id as "depositId" from member_debt(${memberId})`.execute(db)
  const { owed = null, depositId = null } = rows[0] ?? {}
  return owed === null ? null : { owed, depositId }
}

/** What of it is owed for rounds that their vendors corrected. */
export async function roundDebtOf(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`select round_debt(${memberId}) as owed`.execute(db)
  return rows[0]?.owed ?? 0n
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** `depositId` is the oldest deposit it is owed for; null: for a payout that was made after all. */
export type Debt = { owed: bigint; depositId: bigint | null }

/** What a member owes altogether, for deposits that banks took back and for payouts made after all; null: nothing. */
export async function debtOf(db: Db | Tx, memberId: bigint): Promise<Debt | null> {
  const { rows } = await sql<{ owed: bigint | null; depositId: bigint | null }>`
    select owed, deposit_id as "depositId" from member_debt(${memberId})`.execute(db)
  const { owed = null, depositId = null } = rows[0] ?? {}
  return owed === null ? null : { owed, depositId }
}

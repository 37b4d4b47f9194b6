import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** What is still owed of a deposit that a bank took back (`r`), and of a payout that was made after all (`l`). */
export const isOwed: RawBuilder<boolean> = sql<boolean>`r.taken + r.repaid + r.written_off < r.amount`
export const isOwedLate: RawBuilder<boolean> = sql<boolean>`l.taken + l.written_off < l.amount`

/** `depositId` is the oldest deposit it is owed for; null: for a payout that was made after all. */
export type Debt = { owed: bigint; depositId: bigint | null }

/** What a member owes altogether, for deposits that banks took back and for payouts made after all; null: nothing. */
export async function debtOf(db: Db | Tx, memberId: bigint): Promise<Debt | null> {
  const { rows } = await sql<{ owed: bigint | null; depositId: bigint | null }>`
    select sum(owed)::bigint as owed, (array_agg("depositId" order by id) filter (where "depositId" is not null))[1] as "depositId"
    from (
      select r.amount - r.taken - r.repaid - r.written_off as owed, r.deposit_id as "depositId", r.id
      from deposit_reversal r where r.member_id = ${memberId} and ${isOwed}
      union all
      select l.amount - l.taken - l.written_off, null, 0 from late_payout l where l.member_id = ${memberId} and ${isOwedLate}
    ) debts`.execute(db)
  const { owed = null, depositId = null } = rows[0] ?? {}
  return owed === null ? null : { owed, depositId }
}

import type { Db, Tx } from '../../platform/db.ts'
import '../../core/codes/tables.ts'
import '../../core/members/tables.ts'
import type { TicketPurpose } from '../../core/codes/tickets.ts'

const RESET: TicketPurpose = 'password reset'

/** When the links were made that still work, the newest first. */
export async function openResets(tx: Tx, memberId: bigint, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('one_time_ticket')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('purpose', '=', RESET)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Sign-ins and links to other accounts that are under way with whatever was valid before. */
export async function deleteTickets(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('one_time_ticket').where('member_id', '=', memberId).execute()
}

/** Only the address that the link went to is proven, not one that was bound since. */
export async function markEmailVerified(tx: Tx, memberId: bigint, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('member_contact')
    .set({ verified_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .where('verified_at', 'is', null)
    .execute()
}

export async function hasEmail(db: Db, memberId: bigint, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('member_contact')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

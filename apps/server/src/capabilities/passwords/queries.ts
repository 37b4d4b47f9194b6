import type { TicketPurpose } from '../../base/codes/tickets.ts'
import type { Db, Tx } from '../../platform/db.ts'

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

/** Whether the address is the member's own and confirmed: whoever mistyped it must not have given the account away. */
export async function hasConfirmedEmail(db: Db | Tx, memberId: bigint, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('member_contact')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

import '../src/base/members/tables.ts'
import type { Db } from '../src/platform/db.ts'

/** What the audit trail says of a member, the oldest first. */
export const securityEventsOf = (db: Db, memberId: bigint) =>
  db
    .selectFrom('security_event')
    .select(['event', 'ip', 'device', 'detail'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

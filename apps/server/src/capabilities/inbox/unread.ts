import type { ValueOf } from '@trevo/contract/endpoint'
import type { unreadCounters } from '@trevo/contract/inbox'
import { isReal } from '@trevo/contract/members'
import { unreadInbox } from '../../base/inbox/queries.ts'
import type { Db } from '../../platform/db.ts'
import type { Member, Merchant } from '../../platform/guards.ts'
import type { UnreadCounts } from '../ports.ts'

const NONE = { announcementUnreadCount: 0, chatUnreadCount: 0, inboxUnreadCount: 0 }

/** What the brand does not offer, or the caller may not have, counts as nothing. */
export async function countersFor(
  { db, unread }: { db: Db; unread: UnreadCounts },
  merchant: Merchant,
  member: Member,
): Promise<ValueOf<typeof unreadCounters>> {
  if (!isReal(member.type)) return NONE
  const [announcementUnreadCount = 0, chatUnreadCount = 0, inboxUnreadCount] = await Promise.all([
    unread.announcements?.(merchant, member),
    unread.chat?.(merchant, member),
    merchant.flags.INBOX3 ? unreadInbox(db, member.id) : 0,
  ])
  return { announcementUnreadCount, chatUnreadCount, inboxUnreadCount }
}

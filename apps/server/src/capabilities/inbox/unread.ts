import type { ValueOf } from '@trevo/contract/endpoint'
import type { unreadCounters } from '@trevo/contract/inbox'
import { isReal } from '@trevo/contract/members'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import { unreadInbox } from '../../base/inbox/queries.ts'
import type { Db } from '../../platform/db.ts'
import type { Member, Merchant } from '../../platform/guards.ts'
import { unreadChat } from '../chat/queries.ts'
import type { Content } from '../content/content.ts'
import { mayRead, unreadOf, withMarks } from '../content/reading.ts'

const NONE = { announcementUnreadCount: 0, chatUnreadCount: 0, inboxUnreadCount: 0 }

/** What the brand does not offer, or the caller may not have, counts as nothing. */
export async function countersFor(
  { db, content }: { db: Db; content: Content },
  merchant: Merchant,
  member: Member,
): Promise<ValueOf<typeof unreadCounters>> {
  if (!isReal(member.type)) return NONE
  const [announcementUnreadCount, chatUnreadCount, inboxUnreadCount] = await Promise.all([
    unreadNotices({ db, content }, merchant, member),
    merchant.flags.CBS3 ? unreadChat(db, member.id) : 0,
    merchant.flags.INBOX3 ? unreadInbox(db, member.id) : 0,
  ])
  return { announcementUnreadCount, chatUnreadCount, inboxUnreadCount }
}

async function unreadNotices(
  { db, content }: { db: Db; content: Content },
  merchant: Merchant,
  member: Member,
): Promise<number> {
  const types = (['PL', 'A'] as const).filter((type) => mayRead(member, type))
  const notices = await content.published(merchant, { types, language: DEFAULT_LANGUAGE })
  return unreadOf(await withMarks(db, member, notices))
}

import type { ContentType } from '@trevo/contract/catalogue'
import type { Announcement } from '@trevo/contract/content'
import { isAgent, isReal, type MemberType } from '@trevo/contract/members'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type { Db } from '../../platform/db.ts'
import type { UnreadCount } from '../ports.ts'
import type { Content } from './content.ts'
import { readMarks } from './queries.ts'

export type Reader = { id: bigint; type: MemberType } | null

/** Notices to agents are for agents. */
export const mayRead = (reader: Reader, type: ContentType) => type !== 'A' || (reader !== null && isAgent(reader.type))

/** Whoever cannot mark anything as read (guests, trials, test accounts) sees everything as read. */
export async function withMarks(db: Db, reader: Reader, items: readonly Announcement[]): Promise<Announcement[]> {
  if (reader === null || !isReal(reader.type)) return items.map((item) => ({ ...item, read: true }))
  const marks = await readMarks(
    db,
    reader.id,
    items.map(({ id }) => BigInt(id)),
  )
  return items.map((item) => ({ ...item, read: marks.has(BigInt(item.id)) }))
}

export const unreadOf = (items: readonly Announcement[]) => items.filter(({ read }) => !read).length

/** What a member has not read of what the brand tells everybody, and agents among themselves. */
export const unreadNotices =
  (db: Db, content: Pick<Content, 'published'>): UnreadCount =>
  async (merchant, member) => {
    const types = (['PL', 'A'] as const).filter((type) => mayRead(member, type))
    const notices = await content.published(merchant, { types, language: DEFAULT_LANGUAGE })
    return unreadOf(await withMarks(db, member, notices))
  }

import { ContentType } from '@trevo/contract/catalogue'
import type { Announcement, Announcements } from '@trevo/contract/content'
import type { Language } from '@trevo/contract/wire'
import { areOffersPaused } from '../../../money/giving/offers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Content } from '../content.ts'
import { insertMark } from '../queries.ts'
import { mayRead, type Reader, unreadOf, withMarks } from '../reading.ts'

export type AnnouncementDeps = { db: Db; content: Content; clock: Clock }
export type Visit = { merchant: Merchant; reader: Reader; language: Language }

/** The kinds that stand on the notice pages and count as unread. */
const NOTICES = ['PL', 'A'] as const satisfies readonly ContentType[]

export async function announcementsFor(
  { db, content }: AnnouncementDeps,
  { merchant, reader, language }: Visit,
  { types, groupName }: { types: string; groupName: string | undefined },
): Promise<Announcements> {
  const asked = types.split(',').map((type) => ContentType.parse(type))
  const visible = ContentType.options.filter((type) => mayRead(reader, type))
  const all = await content.published(merchant, { types: visible, language })
  const wanted = all.filter(({ type }) => asked.includes(type) || isNotice(type))
  const isPaused = reader !== null && (await areOffersPaused(db, reader.id))
  const marked = await withMarks(db, reader, isPaused ? wanted.filter(({ type }) => !OFFERS.has(type)) : wanted)
  const of = (type: ContentType) =>
    asked.includes(type) ? marked.filter((item) => item.type === type && inGroup(item, groupName)) : []
  return {
    promotion: of('PR'),
    banners: of('B'),
    player: of('PL'),
    popup: of('PU'),
    hot: of('H'),
    agent: of('A'),
    footer: { unreadCount: unreadOf(marked.filter(({ type }) => isNotice(type))) },
  }
}

/** Promotions, pop-ups and what is hot are advertising; whoever is kept from offers gets none. */
const OFFERS: ReadonlySet<ContentType> = new Set(['PR', 'PU', 'H'])

const isNotice = (type: ContentType) => (NOTICES as readonly ContentType[]).includes(type)

/** Groups tell banners apart; everything else stands in none and is in all of them. */
const inGroup = (item: Announcement, groupName: string | undefined) =>
  groupName === undefined || item.groupName === groupName || item.groupName === ''

export async function noticesFor(
  { db, content }: AnnouncementDeps,
  { merchant, reader, language }: Visit,
  type: 'PL' | 'A',
): Promise<{ list: Announcement[]; unreadCount: number }> {
  if (!mayRead(reader, type)) return { list: [], unreadCount: 0 }
  const list = await withMarks(db, reader, await content.published(merchant, { types: [type], language }))
  return { list, unreadCount: unreadOf(list) }
}

/** Marks what the member can see and answers with how many notices are left. Safe to repeat. */
export async function markAsRead(
  deps: AnnouncementDeps,
  visit: Visit & { reader: NonNullable<Reader> },
  id: string,
): Promise<{ announcementUnreadCount: number }> {
  const { db, content, clock } = deps
  const { merchant, reader, language } = visit
  const types = ContentType.options.filter((type) => mayRead(reader, type))
  const visible = await content.published(merchant, { types, language })
  if (!visible.some((item) => item.id === id)) throw new AppError('not_found')
  await insertMark(db, reader.id, BigInt(id), clock.now())
  const notices = visible.filter(({ type }) => isNotice(type))
  return { announcementUnreadCount: unreadOf(await withMarks(db, reader, notices)) }
}

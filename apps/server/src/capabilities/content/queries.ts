import type { ContentType } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

export type StoredText = { title: string; html: string; plain: string }
export type StoredAnnouncement = {
  id: bigint
  type: ContentType
  groupName: string
  startsAt: Date
  endsAt: Date | null
  noExpiry: boolean
  imageRequired: boolean
  remarkRequired: boolean
  linkedPromotionId: bigint | null
  linkUrl: string | null
  texts: Partial<Record<Language, StoredText>>
  images: { sequence: number; url: string; width: number | null; height: number | null }[]
  categoryIds: string[]
}

/** Published and not over yet at `now`, those that start later included, in the order of their lists. */
export async function readAnnouncements(db: Db, merchantId: number, now: Date): Promise<StoredAnnouncement[]> {
  const { rows } = await sql<StoredAnnouncement>`
    select a.id, a.type, a.group_name as "groupName", a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.no_expiry as "noExpiry", a.image_required as "imageRequired", a.remark_required as "remarkRequired",
      a.linked_promotion_id as "linkedPromotionId", a.link_url as "linkUrl",
      coalesce((select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'html', t.html, 'plain', t.plain))
        from announcement_text t where t.announcement_id = a.id), '{}') as texts,
      coalesce((select jsonb_agg(jsonb_build_object('sequence', i.sequence, 'url', i.url, 'width', i.width, 'height', i.height)
        order by i.sequence) from announcement_image i where i.announcement_id = a.id), '[]') as images,
      array(select c.category_id::text from announcement_category c where c.announcement_id = a.id order by 1) as "categoryIds"
    from announcement a
    where a.merchant_id = ${merchantId} and a.status = 'published' and (a.no_expiry or a.ends_at is null or a.ends_at > ${now})
    order by a.sort, a.starts_at desc, a.id desc`.execute(db)
  return rows
}

export type StoredCategory = { id: bigint; iconUrl: string; titles: Partial<Record<Language, string>> }

export async function readCategories(db: Db, merchantId: number): Promise<StoredCategory[]> {
  const { rows } = await sql<StoredCategory>`
    select c.id, c.icon_url as "iconUrl",
      coalesce((select jsonb_object_agg(t.language, t.title) from promotion_category_text t where t.category_id = c.id), '{}')
        as titles
    from promotion_category c where c.merchant_id = ${merchantId} and c.enabled order by c.sort, c.id`.execute(db)
  return rows
}

export type StoredHelp = { texts: Partial<Record<Language, { title: string; html: string }>> }

export async function readHelp(db: Db, merchantId: number): Promise<StoredHelp[]> {
  const { rows } = await sql<StoredHelp>`
    select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'html', t.html)) as texts
    from help_entry h join help_text t on t.entry_id = h.id
    where h.merchant_id = ${merchantId} and h.status = 'published'
    group by h.id order by h.sort, h.id`.execute(db)
  return rows
}

/** When anything starts or ends between the two moments, by merchant. */
export async function readTurns(db: Db, from: Date, until: Date): Promise<{ merchantId: number; at: Date }[]> {
  const { rows } = await sql<{ merchantId: number; at: Date }>`
    select a.merchant_id as "merchantId", turn.at
    from announcement a cross join lateral (values (a.starts_at), (a.ends_at)) turn (at)
    where a.status = 'published' and turn.at > ${from} and turn.at <= ${until}
      and not (a.no_expiry and turn.at = a.ends_at)
    order by turn.at`.execute(db)
  return rows
}

/** What the member has read, and the notices from before the account was opened, which are no news to it. */
export async function readMarks(db: Db, memberId: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const marked = db
    .selectFrom('announcement_read')
    .select('announcement_id as id')
    .where('member_id', '=', memberId)
    .where('announcement_id', 'in', ids)
  const old = db
    .selectFrom('announcement as a')
    .innerJoin('member as m', (join) => join.onRef('m.merchant_id', '=', 'a.merchant_id').on('m.id', '=', memberId))
    .select('a.id')
    .where('a.id', 'in', ids)
    .where('a.type', 'in', ['PL', 'A'])
    .whereRef('a.starts_at', '<', 'm.created_at')
  const rows = await marked.union(old).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertMark(db: Db, memberId: bigint, announcementId: bigint, at: Date): Promise<void> {
  await db
    .insertInto('announcement_read')
    .values({ member_id: memberId, announcement_id: announcementId, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import type { ContentType } from '@trevo/contract/catalogue'
import type { QueryOf } from '@trevo/contract/endpoint'
import type { opsAnnouncements, opsHelpEntries } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { sliceOf } from '../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { type CategoryTitles, insertTitles } from '../staff-queries.ts'
import type { PromotionFlow, PublishStatus } from '../tables.ts'

type Texts = Partial<Record<Language, { title: string; html: string }>>

export type AnnouncementEntry = {
  id: bigint
  type: ContentType
  status: PublishStatus
  groupName: string
  startsAt: Date
  endsAt: Date | null
  noExpiry: boolean
  sort: number
  imageRequired: boolean
  remarkRequired: boolean
  linkUrl: string | null
  linkedPromotionId: bigint | null
  createdAt: Date
  revisedAt: Date
  texts: Texts
  images: { url: string; width: number | null; height: number | null }[]
  categoryIds: string[]
  promotion: {
    flow: PromotionFlow
    rewardKind: 'cash' | 'points'
    /** Minor units, as text because JSON knows no bigint. */
    rewardAmount: string
    budget: string | null
    spent: string
    needsDeposit: boolean
    opensAt: string | null
    closesAt: string | null
  } | null
}

const textsOf = (table: RawBuilder<unknown>, owner: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'html', t.html))
    from ${table} t where ${owner}), '{}')`

/** Of this brand alone. In a transaction nobody else changes it until that ends. */
export async function announcementEntry(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  { lock = false } = {},
): Promise<AnnouncementEntry | undefined> {
  const { rows } = await sql<AnnouncementEntry>`
    select a.id, a.type, a.status, a.group_name as "groupName", a.starts_at as "startsAt",
      case when a.no_expiry then null else a.ends_at end as "endsAt", a.no_expiry as "noExpiry", a.sort,
      a.image_required as "imageRequired",
      a.remark_required as "remarkRequired", a.link_url as "linkUrl", a.linked_promotion_id as "linkedPromotionId",
      a.created_at as "createdAt", a.revised_at as "revisedAt",
      ${textsOf(sql`announcement_text`, sql`t.announcement_id = a.id`)} as texts,
      coalesce((select jsonb_agg(jsonb_build_object('url', i.url, 'width', i.width, 'height', i.height) order by i.sequence)
        from announcement_image i where i.announcement_id = a.id), '[]') as images,
      array(select c.category_id::text from announcement_category c where c.announcement_id = a.id order by c.category_id)
        as "categoryIds",
      (select jsonb_build_object('flow', p.flow, 'rewardKind', p.reward_kind, 'rewardAmount', p.reward_amount::text,
        'budget', p.budget::text, 'spent', p.spent::text, 'needsDeposit', p.needs_deposit,
        'opensAt', p.opens_at, 'closesAt', p.closes_at) from promotion p where p.announcement_id = a.id) as promotion
    from announcement a where a.id = ${id} and a.merchant_id = ${merchantId}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

export type AnnouncementLine = {
  id: bigint
  type: ContentType
  status: PublishStatus
  shown: 'no' | 'waiting' | 'now' | 'over'
  groupName: string
  title: string
  languages: Language[]
  imageUrl: string | null
  startsAt: Date
  endsAt: Date | null
  sort: number
  revisedAt: Date
}

const ANNOUNCEMENT_SORTS = {
  revisedAt: sql`a.revised_at`,
  startsAt: sql`a.starts_at`,
  endsAt: sql`case when a.no_expiry then null else a.ends_at end`,
  sort: sql`a.sort`,
  title: sql`lower(titled.title)`,
} as const

const directionOf = (order: 'ASC' | 'DESC') => (order === 'ASC' ? sql`asc` : sql`desc`)
const both = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const holds = (text: string, columns: RawBuilder<unknown>) =>
  sql`exists (select from ${columns} and position(lower(${text}) in lower(t.title)) > 0)`

export async function announcementPage(
  db: Db,
  merchantId: number,
  query: QueryOf<typeof opsAnnouncements>,
  now: Date,
): Promise<{ rows: AnnouncementLine[]; total: number }> {
  const { limit, offset } = sliceOf(query)
  const where = both([
    sql`a.merchant_id = ${merchantId}`,
    ...(query.types ? [sql`a.type = any(${query.types.split(',')}::text[])`] : []),
    ...(query.status ? [sql`a.status = ${query.status}`] : []),
    ...(query.groupName ? [sql`a.group_name = ${query.groupName}`] : []),
    ...(query.q ? [holds(query.q, sql`announcement_text t where t.announcement_id = a.id`)] : []),
  ])
  const [page, count] = await Promise.all([
    sql<AnnouncementLine>`
      select a.id, a.type, a.status, a.group_name as "groupName", titled.title, a.starts_at as "startsAt",
        case when a.no_expiry then null else a.ends_at end as "endsAt", a.sort, a.revised_at as "revisedAt",
        case when a.status <> 'published' then 'no' when a.starts_at > ${now} then 'waiting'
          when not a.no_expiry and a.ends_at <= ${now} then 'over' else 'now' end as shown,
        array(select t.language from announcement_text t where t.announcement_id = a.id order by t.language desc) as languages,
        (select i.url from announcement_image i where i.announcement_id = a.id order by i.sequence limit 1) as "imageUrl"
      from announcement a cross join lateral (select announcement_title(a.id, null) as title) titled
      where ${where}
      order by ${ANNOUNCEMENT_SORTS[query.sort]} ${directionOf(query.order)} nulls last, a.id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from announcement a where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export type CategoryEntry = {
  id: bigint
  sort: number
  iconUrl: string
  enabled: boolean
  titles: Partial<Record<Language, string>>
  promotions: number
}

const CATEGORY = sql`
  select c.id, c.sort, c.icon_url as "iconUrl", c.enabled,
    coalesce((select jsonb_object_agg(t.language, t.title) from promotion_category_text t where t.category_id = c.id), '{}')
      as titles,
    (select count(*)::int from announcement_category ac where ac.category_id = c.id) as promotions
  from promotion_category c`

export async function categoryEntries(db: Db, merchantId: number): Promise<CategoryEntry[]> {
  const { rows } = await sql<CategoryEntry>`
    ${CATEGORY} where c.merchant_id = ${merchantId} order by c.sort, c.id`.execute(db)
  return rows
}

export async function categoryEntry(tx: Tx, merchantId: number, id: bigint): Promise<CategoryEntry | undefined> {
  const { rows } = await sql<CategoryEntry>`
    ${CATEGORY} where c.merchant_id = ${merchantId} and c.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** How many of these categories are the brand's. */
export async function ownCategories(tx: Tx, merchantId: number, ids: readonly bigint[]): Promise<number> {
  if (ids.length === 0) return 0
  const { own } = await tx
    .selectFrom('promotion_category')
    .select(sql<number>`count(*)::int`.as('own'))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return own
}

export async function isOwnPromotion(tx: Tx, merchantId: number, id: bigint): Promise<boolean> {
  const found = await tx
    .selectFrom('announcement')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('type', '=', 'PR')
    .executeTakeFirst()
  return found !== undefined
}

export type CategoryChange = { sort: number; iconUrl: string; enabled: boolean; titles: CategoryTitles }

export async function updateCategory(tx: Tx, id: bigint, change: CategoryChange): Promise<void> {
  const { sort, iconUrl: icon_url, enabled, titles } = change
  await tx.deleteFrom('promotion_category_text').where('category_id', '=', id).execute()
  await insertTitles(tx, id, titles)
  // Last: its trigger tells every node to read again.
  await tx.updateTable('promotion_category').set({ sort, icon_url, enabled }).where('id', '=', id).execute()
}

export type HelpEntry = {
  id: bigint
  status: PublishStatus
  sort: number
  createdAt: Date
  revisedAt: Date
  texts: Texts
}

export async function helpEntry(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  { lock = false } = {},
): Promise<HelpEntry | undefined> {
  const { rows } = await sql<HelpEntry>`
    select h.id, h.status, h.sort, h.created_at as "createdAt", h.revised_at as "revisedAt",
      ${textsOf(sql`help_text`, sql`t.entry_id = h.id`)} as texts
    from help_entry h where h.id = ${id} and h.merchant_id = ${merchantId}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

const HELP_SORTS = { sort: sql`h.sort`, revisedAt: sql`h.revised_at`, title: sql`lower(titled.title)` } as const
export type HelpLine = Pick<HelpEntry, 'id' | 'status' | 'sort' | 'revisedAt'> & {
  title: string
  languages: Language[]
}

export async function helpPage(
  db: Db,
  merchantId: number,
  query: QueryOf<typeof opsHelpEntries>,
): Promise<{ rows: HelpLine[]; total: number }> {
  const { limit, offset } = sliceOf(query)
  const where = both([
    sql`h.merchant_id = ${merchantId}`,
    ...(query.status ? [sql`h.status = ${query.status}`] : []),
    ...(query.q ? [holds(query.q, sql`help_text t where t.entry_id = h.id`)] : []),
  ])
  const [page, count] = await Promise.all([
    sql<HelpLine>`
      select h.id, h.status, h.sort, h.revised_at as "revisedAt", titled.title,
        array(select t.language from help_text t where t.entry_id = h.id order by t.language desc) as languages
      from help_entry h cross join lateral (
        select coalesce((select t.title from help_text t where t.entry_id = h.id
          order by t.language = brand_language(h.merchant_id) desc, t.language desc limit 1), '') as title
      ) titled
      where ${where}
      order by ${HELP_SORTS[query.sort]} ${directionOf(query.order)}, h.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from help_entry h where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

import type { ContentType } from '@trevo/contract/catalogue'
import { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import './tables.ts'
import type { PromotionFlow, PublishStatus } from './tables.ts'

export type AnnouncementRow = {
  merchant_id: number
  type: ContentType
  group_name: string
  starts_at: Date
  ends_at: Date | null
  no_expiry: boolean
  sort: number
  image_required: boolean
  remark_required: boolean
  link_url: string | null
  revised_at: Date
}

export async function insertAnnouncement(tx: Tx, row: AnnouncementRow): Promise<bigint> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...row, linked_promotion_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers whether it is published; undefined: there is none of this brand. */
export async function updateAnnouncement(
  tx: Tx,
  merchantId: number,
  id: bigint,
  row: AnnouncementRow,
): Promise<PublishStatus | undefined> {
  const updated = await tx
    .updateTable('announcement')
    .set(row)
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .returning('status')
    .executeTakeFirst()
  return updated?.status
}

export type AnnouncementSpan = { id: bigint; type: ContentType; startsAt: Date }
type Move = { merchantId: number; id: bigint; from: readonly PublishStatus[]; to: PublishStatus; at: Date }

export function setStatus(tx: Tx, { merchantId, id, from, to, at }: Move): Promise<AnnouncementSpan | undefined> {
  return tx
    .updateTable('announcement')
    .set({ status: to, revised_at: at })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', from)
    .returning(['id', 'type', 'starts_at as startsAt'])
    .executeTakeFirst()
}

export type AnnouncementParts = {
  id: bigint
  merchantId: number
  texts: readonly { language: Language; title: string; html: string; plain: string }[]
  images: readonly { sequence: number; url: string; width: number | null; height: number | null }[]
  categoryIds: readonly bigint[]
  linkedPromotionId: bigint | null
  promotion: {
    flow: PromotionFlow
    reward_kind: 'cash' | 'points'
    reward_amount: bigint
    budget: bigint
    opens_at: Date | null
    closes_at: Date | null
    needs_deposit?: boolean
  } | null
}

/** Texts, pictures, categories and the promotion as given; what is not given goes, except a promotion members took part in. */
export async function replaceParts(tx: Tx, parts: AnnouncementParts): Promise<void> {
  const { id, merchantId, texts, images, categoryIds, linkedPromotionId, promotion } = parts
  await tx.deleteFrom('announcement_text').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement_image').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement_category').where('announcement_id', '=', id).execute()
  const withId = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, announcement_id: id }))
  if (texts.length > 0) await tx.insertInto('announcement_text').values(withId(texts)).execute()
  if (images.length > 0) await tx.insertInto('announcement_image').values(withId(images)).execute()
  if (categoryIds.length > 0) {
    const rows = categoryIds.map((category_id) => ({ category_id }))
    await tx.insertInto('announcement_category').values(withId(rows)).execute()
  }
  if (promotion !== null) {
    await tx
      .insertInto('promotion')
      .values({ ...promotion, announcement_id: id, merchant_id: merchantId })
      .onConflict((conflict) => conflict.column('announcement_id').doUpdateSet(promotion))
      .execute()
  }
  // Of another brand it would be a link to nowhere.
  await sql`update announcement set linked_promotion_id =
    (select p.id from announcement p where p.id = ${linkedPromotionId} and p.merchant_id = ${merchantId} and p.type = 'PR')
    where id = ${id}`.execute(tx)
}

type PromotionValue = {
  announcement_id: bigint
  merchant_id: number
  flow: PromotionFlow
  reward_kind: 'cash' | 'points'
  reward_amount: bigint
  budget: bigint
  opens_at: Date | null
  closes_at: Date | null
  needs_deposit: boolean
  /** When one person alone raised it, else null; undefined: as it was. */
  alone_at: Date | null | undefined
  at: Date
}

/** What a promotion gives; from then on members take part in it. */
export async function setPromotionValue(tx: Tx, { at, ...row }: PromotionValue): Promise<void> {
  const { announcement_id: id, merchant_id: _brand, ...changed } = row
  await tx
    .insertInto('promotion')
    .values(row)
    .onConflict((conflict) => conflict.column('announcement_id').doUpdateSet(changed))
    .execute()
  await tx.updateTable('announcement').set({ linked_promotion_id: id, revised_at: at }).where('id', '=', id).execute()
}

const lockPromised = brandLock('promotion.value')

/** What promotions of the brand may give that one person set the value of since a moment; one after the other. */
export async function promisedAlone(
  tx: Tx,
  { merchantId, kind, since, except }: { merchantId: number; kind: 'cash' | 'points'; since: Date; except: bigint },
): Promise<bigint> {
  await lockPromised(tx, merchantId)
  const { rows } = await sql<{ promised: bigint }>`
    select coalesce(sum(budget), 0)::bigint as promised from promotion where merchant_id = ${merchantId}
      and reward_kind = ${kind} and alone_at > ${since} and announcement_id <> ${except}`.execute(tx)
  return rows[0]?.promised ?? 0n
}

type Keeper = { merchantId: number; actor: string; clock: Clock }

/** The whole of it as it stands now, whoever made it so. */
export async function keepHistory(
  tx: Tx,
  { merchantId, actor, clock }: Keeper,
  entity: 'announcement' | 'help',
  id: bigint,
  action: string,
): Promise<void> {
  const snapshot =
    entity === 'announcement'
      ? sql`select to_jsonb(a) || jsonb_build_object(
          'texts', (select jsonb_agg(to_jsonb(t)) from announcement_text t where t.announcement_id = a.id),
          'images', (select jsonb_agg(to_jsonb(i)) from announcement_image i where i.announcement_id = a.id),
          'promotion', (select to_jsonb(p) from promotion p where p.announcement_id = a.id))
          from announcement a where a.id = ${id}`
      : sql`select to_jsonb(h) || jsonb_build_object(
          'texts', (select jsonb_agg(to_jsonb(t)) from help_text t where t.entry_id = h.id)) from help_entry h where h.id = ${id}`
  await sql`insert into content_history (merchant_id, entity, entity_id, actor, action, snapshot, created_at)
    select ${merchantId}, ${entity}, ${id}, ${actor}, ${action}, s.snapshot, ${clock.now()}
    from (${snapshot}) s (snapshot)`.execute(tx)
}

export async function insertHelp(
  tx: Tx,
  { merchantId, sort, status, at }: { merchantId: number; sort: number; status: PublishStatus; at: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('help_entry')
    .values({ merchant_id: merchantId, sort, status, revised_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False: there is none of this brand. */
export async function touchHelp(
  tx: Tx,
  merchantId: number,
  id: bigint,
  change: { sort?: number; status?: PublishStatus; revised_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_entry')
    .set(change)
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceHelpTexts(
  tx: Tx,
  id: bigint,
  texts: readonly { language: Language; title: string; html: string }[],
): Promise<void> {
  await tx.deleteFrom('help_text').where('entry_id', '=', id).execute()
  if (texts.length === 0) return
  const rows = texts.map((text) => ({ ...text, entry_id: id }))
  await tx.insertInto('help_text').values(rows).execute()
}

export async function insertCategory(
  tx: Tx,
  { merchantId, sort, iconUrl, titles }: { merchantId: number; sort: number; iconUrl: string; titles: CategoryTitles },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('promotion_category')
    .values({ merchant_id: merchantId, sort, icon_url: iconUrl })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTitles(tx, id, titles)
  return id
}

/** What is not there in a language is read in the brand's first. */
export type CategoryTitles = { readonly [L in Language]?: string | undefined }

export async function insertTitles(tx: Tx, id: bigint, titles: CategoryTitles): Promise<void> {
  const rows = Language.options.flatMap((language) => {
    const title = titles[language]
    return title === undefined ? [] : [{ category_id: id, language, title }]
  })
  await tx.insertInto('promotion_category_text').values(rows).execute()
}

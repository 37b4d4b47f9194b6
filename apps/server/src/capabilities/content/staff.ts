import type { ContentType } from '@trevo/contract/catalogue'
import { isSafeAddress } from '@trevo/contract/rich-html'
import { Language } from '@trevo/contract/wire'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { plainTextOf, sanitiseHtml } from '../../platform/rich-html.ts'
import { announceByPush } from './push-announcements.ts'
import {
  type AnnouncementRow,
  insertAnnouncement,
  keepHistory,
  replaceParts,
  setStatus,
  updateAnnouncement,
} from './staff-queries.ts'
import type { PromotionFlow, PublishStatus } from './tables.ts'

export type AnnouncementDraft = {
  type: ContentType
  groupName?: string
  startsAt: Date
  /** Null: it has no end. */
  endsAt: Date | null
  /** Whether what has no end is said to be for the long term. */
  noExpiry?: boolean
  sort?: number
  imageRequired?: boolean
  remarkRequired?: boolean
  /** What a tap opens; `self` makes a promotion one that members take part in. */
  linkedPromotion?: bigint | 'self' | null
  linkUrl?: string | null
  texts: Partial<Record<Language, { title: string; html: string }>>
  images?: readonly { url: string; width?: number | null; height?: number | null }[]
  categoryIds?: readonly bigint[]
  promotion?: {
    flow: PromotionFlow
    rewardKind: 'cash' | 'points'
    rewardAmountMinor: bigint
    /** Of all it gives together. */
    budgetMinor: bigint
    needsDeposit?: boolean
    opensAt?: Date | null
    closesAt?: Date | null
  } | null
}

/** Who acts for which brand. */
export type Desk = { merchantId: number; actor: string; clock: Clock }
export type PublishingDesk = Desk & { jobs: Pick<Jobs, 'send'> }

/** A new announcement that nobody sees yet. */
export async function createAnnouncement(tx: Tx, desk: Desk, draft: AnnouncementDraft): Promise<bigint> {
  checkAddresses(draft)
  const id = await insertAnnouncement(tx, rowOf(desk, draft))
  await writeParts(tx, desk, id, draft)
  await keepHistory(tx, desk, 'announcement', id, 'created')
  return id
}

/** Replaces everything about it except whether it is published; one that is pushed at its start follows a new start. */
export async function editAnnouncement(
  tx: Tx,
  desk: PublishingDesk,
  id: bigint,
  draft: AnnouncementDraft,
): Promise<void> {
  checkAddresses(draft)
  const status = await updateAnnouncement(tx, desk.merchantId, id, rowOf(desk, draft))
  if (status === undefined) throw new AppError('not_found')
  if (status === 'published') await announceByPush(tx, desk.jobs, { id, type: draft.type, startsAt: draft.startsAt })
  await writeParts(tx, desk, id, draft)
  await keepHistory(tx, desk, 'announcement', id, 'edited')
}

/** Shows it from its start on; notices are pushed to browsers that asked for it, once. */
export async function publishAnnouncement(tx: Tx, desk: PublishingDesk, id: bigint): Promise<void> {
  const announcement = await moveTo(tx, desk, id, ['draft', 'ended'], 'published')
  await announceByPush(tx, desk.jobs, announcement)
}

/** Takes it down at once. */
export async function endAnnouncement(tx: Tx, desk: Desk, id: bigint): Promise<void> {
  await moveTo(tx, desk, id, ['published'], 'ended')
}

async function moveTo(tx: Tx, desk: Desk, id: bigint, from: readonly PublishStatus[], to: PublishStatus) {
  const moved = await setStatus(tx, { merchantId: desk.merchantId, id, from, to, at: desk.clock.now() })
  if (moved === undefined) throw new AppError('not_found')
  await keepHistory(tx, desk, 'announcement', id, to)
  return moved
}

function rowOf(desk: Desk, draft: AnnouncementDraft): AnnouncementRow {
  return {
    merchant_id: desk.merchantId,
    type: draft.type,
    group_name: draft.groupName ?? '',
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    no_expiry: draft.endsAt === null && (draft.noExpiry ?? true),
    sort: draft.sort ?? 0,
    image_required: draft.imageRequired ?? false,
    remark_required: draft.remarkRequired ?? false,
    link_url: draft.linkUrl ?? null,
    revised_at: desk.clock.now(),
  }
}

async function writeParts(tx: Tx, { merchantId }: Desk, id: bigint, draft: AnnouncementDraft): Promise<void> {
  const texts = Language.options.flatMap((language) => {
    const text = draft.texts[language]
    if (text === undefined) return []
    const html = sanitiseHtml(text.html)
    return [{ language, title: text.title, html, plain: plainTextOf(html) }]
  })
  const { linkedPromotion = null, promotion = null } = draft
  await replaceParts(tx, {
    id,
    merchantId,
    texts,
    images: (draft.images ?? []).map(({ url, width = null, height = null }, index) => ({
      sequence: index + 1,
      url,
      width,
      height,
    })),
    categoryIds: draft.categoryIds ?? [],
    linkedPromotionId: linkedPromotion === 'self' ? id : linkedPromotion,
    promotion: promotion && {
      flow: promotion.flow,
      reward_kind: promotion.rewardKind,
      reward_amount: promotion.rewardAmountMinor,
      budget: promotion.budgetMinor,
      needs_deposit: promotion.needsDeposit ?? false,
      opens_at: promotion.opensAt ?? null,
      closes_at: promotion.closesAt ?? null,
    },
  })
}

function checkAddresses({ images = [], linkUrl = null }: AnnouncementDraft): void {
  const fields = [
    ...images.flatMap(({ url }, index) => (isSafeAddress(url, 'img') ? [] : [`images.${index}.url`])),
    ...(linkUrl === null || isSafeAddress(linkUrl, 'a') ? [] : ['linkUrl']),
  ].map((path) => ({ path, code: 'address' }))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

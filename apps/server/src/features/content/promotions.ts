import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { Announcement, Promotion } from '@trevo/contract/content'
import { formatMoney } from '@trevo/contract/money'
import type { Content } from '../../core/content/content.ts'
import { type PromotionRow, readPromotions, readStatuses } from '../../core/content/promotion-queries.ts'
import { phaseAt, statusOf } from '../../core/content/promotion-steps.ts'
import { type StepParts, takeStep } from '../../core/content/promotions.ts'
import { type Reader, withMarks } from '../../core/content/reading.ts'
import type { KeptStatus } from '../../core/content/tables.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Member } from '../../platform/guards.ts'
import type { Visit } from './announcements.ts'

export type PromotionParts = StepParts & { db: Db; content: Content }

export async function promotionsFor(parts: PromotionParts, visit: Visit, categoryId?: string): Promise<Promotion[]> {
  const all = await parts.content.published(visit.merchant, { types: ['PR'], language: visit.language })
  const wanted = all.filter(
    ({ promoAnnouncementCategoryIds: ids }) => categoryId === undefined || ids.includes(categoryId),
  )
  return withStanding(parts, visit, wanted)
}

export async function promotionFor(parts: PromotionParts, visit: Visit, id: string): Promise<Promotion> {
  const all = await parts.content.published(visit.merchant, { types: ['PR'], language: visit.language })
  const [promotion] = await withStanding(
    parts,
    visit,
    all.filter((item) => item.id === id),
  )
  if (promotion === undefined) throw new AppError('not_found')
  return promotion
}

async function withStanding(parts: PromotionParts, visit: Visit, items: readonly Announcement[]): Promise<Promotion[]> {
  const { db, clock } = parts
  const { merchant, reader } = visit
  const [marked, rows, statuses] = await Promise.all([
    withMarks(db, reader, items),
    readPromotions(db, merchant.id),
    statusesOf(db, reader),
  ])
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const now = clock.now()
  return marked.map((announcement) => {
    const row = byId.get(announcement.id)
    return {
      announcement,
      status: standingOf(row, statuses.get(announcement.id) ?? null, now),
      byApplication: row?.flow === 'application',
      reward: row === undefined ? null : formatMoney(row.rewardAmount),
      rewardKind: row?.rewardKind ?? null,
    }
  })
}

const statusesOf = (db: Db, reader: Reader): Promise<Map<string, KeptStatus>> | Map<string, KeptStatus> =>
  reader === null ? new Map() : readStatuses(db, reader.id)

/** An announcement that is shown without a row of its own informs, and it is shown only while it lasts. */
function standingOf(row: PromotionRow | undefined, kept: KeptStatus | null, now: Date): ActivityStatus {
  return statusOf({ flow: row?.flow ?? null, kept, phase: row === undefined ? 'open' : phaseAt(row, now) })
}

export type OwnStep = { promotionId: string; requestId: string }

export async function takeOwnStep(
  parts: PromotionParts,
  member: Member,
  name: 'join' | 'claim',
  { promotionId, requestId }: OwnStep,
): Promise<{ status: ActivityStatus }> {
  const { id: memberId, merchantId } = member
  const step = { name, promotionId: BigInt(promotionId), merchantId, memberId, requestId }
  const { status } = await inTx(parts.db, (tx) => takeStep(tx, parts, step))
  return { status }
}

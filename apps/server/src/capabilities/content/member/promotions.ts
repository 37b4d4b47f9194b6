import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { Announcement, Promotion } from '@trevo/contract/content'
import { formatMoney } from '@trevo/contract/money'
import { waitsForFirstBet } from '../../../money/giving/first-bet.ts'
import { areOffersPaused } from '../../../money/giving/offers.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Member } from '../../../platform/guards.ts'
import type { AnnouncedRule, AnnouncedRules } from '../../ports.ts'
import type { Content } from '../content.ts'
import { type PromotionRow, readPromotions, readStatuses } from '../promotion-queries.ts'
import { offeredStatus, phaseAt, statusOf } from '../promotion-steps.ts'
import { type StepDeps, takeStep } from '../promotions.ts'
import { withMarks } from '../reading.ts'
import type { KeptStatus } from '../tables.ts'
import type { Visit } from './announcements.ts'

/** `announced`: rules of rewards that pages tell of, where the brand's house has any. */
export type PromotionDeps = StepDeps & { db: Db; content: Content; announced: () => AnnouncedRules | undefined }

export async function promotionsFor(deps: PromotionDeps, visit: Visit, categoryId?: string): Promise<Promotion[]> {
  const all = await deps.content.published(visit.merchant, { types: ['PR'], language: visit.language })
  const wanted = all.filter(
    ({ promoAnnouncementCategoryIds: ids }) => categoryId === undefined || ids.includes(categoryId),
  )
  return withStanding(deps, visit, wanted)
}

export async function promotionFor(deps: PromotionDeps, visit: Visit, id: string): Promise<Promotion> {
  const all = await deps.content.published(visit.merchant, { types: ['PR'], language: visit.language })
  const [promotion] = await withStanding(
    deps,
    visit,
    all.filter((item) => item.id === id),
  )
  if (promotion === undefined) throw new AppError('not_found')
  return promotion
}

async function withStanding(deps: PromotionDeps, visit: Visit, items: readonly Announcement[]): Promise<Promotion[]> {
  const { db, clock } = deps
  const { merchant, reader } = visit
  const now = clock.now()
  const [marked, rows, rules, own] = await Promise.all([
    withMarks(db, reader, items),
    readPromotions(db, merchant.id),
    deps.announced()?.({ merchant, memberId: reader?.id ?? null, now }) ?? new Map<string, AnnouncedRule>(),
    ownStanding(db, visit),
  ])
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const isOwn = (id: string) => own.statuses.has(id) || JOINED.has(rules.get(id)?.status ?? '')
  const shown = own.isPaused ? marked.filter(({ id }) => isOwn(id)) : marked
  return shown.map((announcement) => {
    const rule = rules.get(announcement.id)
    if (rule) return { announcement, byApplication: false, firstBet: false, ...rule }
    const row = byId.get(announcement.id)
    const kept = own.statuses.get(announcement.id) ?? null
    return {
      announcement,
      status: standingOf(row, kept, { now, waitsForBet: own.waitsForBet }),
      byApplication: row?.flow === 'application',
      reward: row === undefined ? null : formatMoney(row.rewardAmount),
      rewardKind: row?.rewardKind ?? null,
      firstBet: own.waitsForBet && standingOf(row, kept, { now, waitsForBet: false }) === 'Claim',
      ruleId: null,
      terms: null,
      play: null,
    }
  })
}

/** Where somebody stands who takes part in a rule. */
const JOINED: ReadonlySet<string> = new Set(['Joined', 'Claimed'])

type Own = {
  statuses: ReadonlyMap<string, KeptStatus>
  waitsForBet: boolean
  /** Kept from offers: only what they take part in is shown. */
  isPaused: boolean
}

/** Guests see how a promotion begins. */
async function ownStanding(db: Db, { merchant, reader }: Visit): Promise<Own> {
  if (reader === null) return { statuses: new Map(), waitsForBet: false, isPaused: false }
  const [statuses, waitsForBet, isPaused] = await Promise.all([
    readStatuses(db, reader.id),
    waitsForFirstBet(db, merchant, reader.id),
    areOffersPaused(db, reader.id),
  ])
  return { statuses, waitsForBet, isPaused }
}

type Now = { now: Date; waitsForBet: boolean }

/** An announcement that is shown without a row of its own informs, and it is shown only while it lasts. */
function standingOf(row: PromotionRow | undefined, kept: KeptStatus | null, { now, waitsForBet }: Now): ActivityStatus {
  if (row === undefined) return statusOf({ flow: null, kept, phase: 'open' })
  return offeredStatus({ flow: row.flow, kept, phase: phaseAt(row, now), hasRoom: row.hasRoom, waitsForBet })
}

export type OwnStep = { promotionId: string; requestId: string }

export async function takeOwnStep(
  deps: PromotionDeps,
  member: Member,
  name: 'join' | 'claim',
  { promotionId, requestId }: OwnStep,
): Promise<{ status: ActivityStatus }> {
  const { id: memberId, merchantId } = member
  const step = { name, promotionId: BigInt(promotionId), merchantId, memberId, requestId }
  const { status } = await inTx(deps.db, (tx) => takeStep(tx, deps, step))
  return { status }
}

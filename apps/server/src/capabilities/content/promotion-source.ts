import type { ActivityStatus } from '@trevo/contract/catalogue'
import { formatMoney } from '@trevo/contract/money'
import type { Claimable } from '@trevo/contract/reward-centre'
import { Id } from '@trevo/contract/wire'
import { areOffersPaused } from '../../money/giving/offers.ts'
import type { CentreDeps, Claim, RewardSourceOf, RewardVisit } from '../../money/giving/source.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Content } from './content.ts'
import { type PromotionRow, readPromotion, readPromotions, readStatus, readStatuses } from './promotion-queries.ts'
import { offeredStatus, phaseAt } from './promotion-steps.ts'
import { takeStep } from './promotions.ts'

const SHOWN: ReadonlySet<ActivityStatus> = new Set(['Join', 'Joined', 'Claim', 'Applying', 'Process', 'coming soon'])

/** Promotions of the brand that one can take part in. */
export const promotionSource = (content: Pick<Content, 'published'>): RewardSourceOf => ({
  name: 'promotion',
  async claimables({ db }, visit) {
    const { merchant, memberId, language, now } = visit
    const [shown, rows, kept, isPaused] = await Promise.all([
      content.published(merchant, { types: ['PR'], language }),
      readPromotions(db, merchant.id),
      readStatuses(db, memberId),
      areOffersPaused(db, memberId),
    ])
    const byId = new Map(rows.map((row) => [String(row.id), row]))
    return shown.flatMap(({ id, title }): Claimable[] => {
      const row = byId.get(id)
      if (row === undefined || (isPaused && !kept.has(id))) return []
      const standing = { flow: row.flow, kept: kept.get(id) ?? null, phase: phaseAt(row, now) }
      // Whether the first bet is missing is looked at once for everything there is to claim.
      const status = offeredStatus({ ...standing, hasRoom: row.hasRoom, waitsForBet: false })
      return SHOWN.has(status) ? [claimableOf(row, title, status)] : []
    })
  },
  claim: claimPromotion,
})

const claimableOf = (row: PromotionRow, title: string, status: ActivityStatus): Claimable => ({
  source: 'promotion',
  id: String(row.id),
  about: title,
  gift: { kind: row.rewardKind, amount: formatMoney(row.rewardAmount) },
  status,
  play: null,
  expiresAt: row.closesAt?.toISOString() ?? null,
  ...(row.flow === 'application' && { byApplication: true as const }),
})

/** Joins what can be joined, else claims. */
async function claimPromotion(tx: Tx, deps: CentreDeps, visit: RewardVisit, { id, requestId, repeated }: Claim) {
  if (!Id.safeParse(id).success) throw new AppError('not_found')
  const { merchant, memberId } = visit
  const promotionId = BigInt(id)
  const promotion = await readPromotion(tx, merchant.id, promotionId)
  if (promotion === undefined) throw new AppError('not_found')
  const step = { promotionId, merchantId: merchant.id, memberId }
  const gift = { kind: promotion.rewardKind, amount: formatMoney(promotion.rewardAmount) }
  const kept = await readStatus(tx, memberId, promotionId)
  if (repeated && kept !== null) return { status: kept, gift }
  if (promotion.flow === 'sign_up' && kept === null) {
    const { status } = await takeStep(tx, deps, { ...step, name: 'join', requestId })
    return { status, gift }
  }
  const { status } = await takeStep(tx, deps, { ...step, name: 'claim', requestId })
  return { status, gift }
}

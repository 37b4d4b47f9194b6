import type { ActivityStatus } from '@trevo/contract/catalogue'
import { formatMoney } from '@trevo/contract/money'
import type { BonusTerms, Claimable } from '@trevo/contract/reward-centre'
import { Id } from '@trevo/contract/wire'
import { type BonusRow, bonusesOf, bonusRules } from '../../money/giving/bonus.ts'
import { areOffersPaused } from '../../money/giving/offers.ts'
import type { CentreDeps, Claim, RewardSourceOf, RewardVisit } from '../../money/giving/source.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Content } from './content.ts'
import { type PromotionRow, readPromotion, readPromotions, readStatus, readStatuses } from './promotion-queries.ts'
import { offeredStatus, phaseAt } from './promotion-steps.ts'
import { takeStep } from './promotions.ts'

const SHOWN: ReadonlySet<ActivityStatus> = new Set(['Join', 'Joined', 'Claim', 'Applying', 'Process', 'coming soon'])

/** Promotions of the brand that one can take part in; those with a bonus show how far the member has played. */
export const promotionSource = (content: Pick<Content, 'published'>): RewardSourceOf => ({
  name: 'promotion',
  async claimables({ db }, visit) {
    const { merchant, memberId, language, now } = visit
    const [shown, rows, kept, bonuses, rules, isPaused] = await Promise.all([
      content.published(merchant, { types: ['PR'], language }),
      readPromotions(db, merchant.id),
      readStatuses(db, memberId),
      bonusesOf(db, { memberId, language }),
      bonusRules(db, merchant.id),
      areOffersPaused(db, memberId),
    ])
    const byId = new Map(rows.map((row) => [String(row.id), row]))
    const bonusOf = new Map(bonuses.map((bonus) => [String(bonus.promotionId), bonus]))
    return shown.flatMap(({ id, title }): Claimable[] => {
      const row = byId.get(id)
      if (row === undefined || (isPaused && !kept.has(id))) return []
      const standing = { flow: row.flow, kept: kept.get(id) ?? null, phase: phaseAt(row, now) }
      // Whether the first bet is missing is looked at once for everything there is to claim.
      const status = offeredStatus({ ...standing, hasRoom: row.hasRoom, waitsForBet: false })
      const claimable = claimableOf(row, title, { status, bonus: bonusOf.get(id), rule: rules.get(id) }, now)
      return SHOWN.has(claimable.status) ? [claimable] : []
    })
  },
  claim: claimPromotion,
})

type Stands = { status: ActivityStatus; bonus: BonusRow | undefined; rule: BonusTerms | undefined }

function claimableOf(row: PromotionRow, title: string, { status, bonus, rule }: Stands, now: Date): Claimable {
  const ends = [row.closesAt, bonus?.expiresAt ?? null].filter((at) => at !== null)
  const [first] = ends.toSorted((a, b) => a.getTime() - b.getTime())
  return {
    source: 'promotion',
    id: String(row.id),
    about: title,
    gift: { kind: row.rewardKind, amount: formatMoney(row.rewardAmount) },
    status: bonus && status === 'Joined' ? bonusStatus(bonus, now) : status,
    play: bonus ? { done: formatMoney(bonus.done), required: formatMoney(bonus.required) } : null,
    expiresAt: first?.toISOString() ?? null,
    ...(status === 'Join' && rule && { terms: rule }),
    ...(row.flow === 'application' && { byApplication: true as const }),
  }
}

function bonusStatus({ done, required, expiresAt }: BonusRow, now: Date): ActivityStatus {
  if (expiresAt <= now) return 'Close'
  return done >= required ? 'Claim' : 'Joined'
}

/** Joins what can be joined, else claims. A bonus that was played for is granted here, by its own rules. */
async function claimPromotion(tx: Tx, deps: CentreDeps, visit: RewardVisit, { id, requestId, repeated }: Claim) {
  if (!Id.safeParse(id).success) throw new AppError('not_found')
  const { merchant, memberId, language, now } = visit
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
  const [bonus] = await bonusesOf(tx, { memberId, language, promotionId })
  if (bonus && kept === 'Joined') {
    if (bonus.expiresAt <= now) throw new AppError('reward_over')
    if (bonus.done < bonus.required)
      throw new AppError('play_first', { required: formatMoney(bonus.required), done: formatMoney(bonus.done) })
    await takeStep(tx, deps, { ...step, name: 'grant', actor: 'turnover' })
  }
  const { status } = await takeStep(tx, deps, { ...step, name: 'claim', requestId })
  return { status, gift }
}

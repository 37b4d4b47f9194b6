import type { GiftKind } from '@trevo/contract/gifts'
import { formatMoney } from '@trevo/contract/money'
import type { ApprovalKind } from '@trevo/contract/ops/approvals'
import type { WayId } from '@trevo/contract/ops/ways'
import { type Consent, refuseAlone } from '../../base/approvals/consent.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { limitsOf } from './limits.ts'
import { type PointRate, pointRate, pointsAsMoney } from './point-rate.ts'

export type Gift = { kind: GiftKind; amount: bigint }
export type GiftAsk = { merchantId: number; way: WayId; kind: ApprovalKind; consent: Consent }

const worth = ({ kind, amount }: Gift, rate: PointRate) => (kind === 'points' ? pointsAsMoney(amount, rate) : amount)

/** A gift that a rule would give: within what the way allows at all, and past its limit only with a second person. */
export async function checkGift(
  tx: Tx,
  { merchantId, way, kind, consent }: GiftAsk,
  gift: Gift,
  before: Gift | null = null,
) {
  const { grantMax, secondFrom } = await limitsOf(tx, merchantId, way)
  const value = worth(gift, await pointRate(tx, merchantId))
  if (grantMax !== null && value > grantMax) throw new AppError('way_max', { max: formatMoney(grantMax) })
  const isMore = before === null || before.kind !== gift.kind || gift.amount > before.amount
  if (consent === null && isMore && secondFrom !== null && value > secondFrom) refuseAlone(kind, 'limit', secondFrom)
}

/** One person alone may promise this many gifts of the largest size in a day. */
const GIFTS_ALONE = 10n

/** What promotions, or the rain, may give altogether. */
export async function checkBudget(
  tx: Tx,
  { merchantId, way, kind, consent }: GiftAsk,
  budget: Gift,
  gifts = GIFTS_ALONE,
) {
  const { secondFrom } = await limitsOf(tx, merchantId, way)
  if (consent !== null || secondFrom === null) return
  const limit = secondFrom * gifts
  if (worth(budget, await pointRate(tx, merchantId)) > limit) refuseAlone(kind, 'limit', limit)
}

import { formatMoney } from '@trevo/contract/money'
import { opsGrantSignUps, type SignUpMember, type SignUpPromotion } from '@trevo/contract/ops/rewards'
import { subject } from '../../../../base/approvals/consent.ts'
import type { Deed } from '../../../../base/deeds/deeds.ts'
import { sendInbox } from '../../../../base/inbox/send.ts'
import { giveByName, worthOf } from '../../../../money/ways/one-person.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { letterOf } from '../../../../platform/letter.ts'
import { grantSignUps } from '../../grants.ts'
import { readPromotion } from '../../promotion-queries.ts'
import type { RewardDeps } from './rewards.ts'
import { type SignUpLine, type SignUpMemberLine, signUpPromotions } from './sign-up-queries.ts'
import { texts } from './texts.ts'

const asPromotion = ({ id, rewardKind, rewardAmount, ...line }: SignUpLine): SignUpPromotion => ({
  ...line,
  id: String(id),
  reward: { kind: rewardKind, amount: formatMoney(rewardAmount) },
})

export const asMember = ({ id, changedAt, ...line }: SignUpMemberLine): SignUpMember => ({
  ...line,
  id: String(id),
  changedAt: changedAt.toISOString(),
})

export async function promotionsToGrant(db: Db, merchantId: number) {
  const data = (await signUpPromotions(db, merchantId)).map(asPromotion)
  return { data, total: data.length }
}

export async function promotionToGrant(db: Db, merchantId: number, id: bigint): Promise<SignUpPromotion> {
  const [line] = await signUpPromotions(db, merchantId, id)
  if (line === undefined) throw new AppError('not_found')
  return asPromotion(line)
}

/** Each grant is a gift by name, counted when it is granted; together they are what one person lets through. */
export const grantDeed = (deps: RewardDeps): Deed<typeof opsGrantSignUps> => ({
  kind: 'sign_up_grant',
  endpoint: opsGrantSignUps,
  async work(tx, { merchant, staff }, { params, body }, consent) {
    const promotionId = BigInt(params.id)
    const { now, before, refused } = await grantSignUps(tx, deps, {
      merchantId: merchant.id,
      promotionId,
      requestId: body.requestId,
      actor: staff.userName,
      memberIds: body.memberIds.map(BigInt),
    })
    const value = {
      granted: now.length + before,
      refused: [...refused].map(([memberId, reason]) => ({ memberId: String(memberId), reason })),
    }
    if (now.length === 0) return { value, note: null }
    const [line] = await signUpPromotions(tx, merchant.id, promotionId)
    // A promotion that a rule stands behind is given by the rule; what it is worth counts here all the same.
    const { rewardKind: kind, rewardAmount: amount } = await readReward(tx, merchant.id, promotionId)
    const worth = await worthOf(tx, merchant.id, { kind, amount })
    const by = { merchantId: merchant.id, staffId: staff.staffId, consent, now: deps.clock.now() } as const
    await giveByName(tx, { ...by, way: 'promotion', kind: 'sign_up_grant' }, now, worth)
    await sendInbox(tx, deps, {
      merchantId: merchant.id,
      to: { memberIds: now },
      from: 'operator',
      actor: staff.userName,
      texts: letterOf(texts, 'granted', () => ({ title: line?.title ?? '' })),
    })
    const after = { memberIds: now.map(String) }
    return { value, note: { action: 'promotion.grant', entity: 'promotion', entityId: promotionId, after } }
  },
  async facts(tx, { merchant }, { params, body }) {
    const [line] = await signUpPromotions(tx, merchant.id, BigInt(params.id))
    if (line === undefined) throw new AppError('not_found')
    const as = line.rewardKind === 'points' ? 'points' : 'money'
    return [
      ...subject('promotion', line.title),
      ...subject('members', String(body.memberIds.length), 'count'),
      ...subject('reward', formatMoney(line.rewardAmount), as),
      ...subject('worst_day', formatMoney(line.rewardAmount * BigInt(body.memberIds.length)), as),
    ]
  },
})

async function readReward(tx: Tx, merchantId: number, promotionId: bigint) {
  const promotion = await readPromotion(tx, merchantId, promotionId)
  if (promotion === undefined) throw new AppError('not_found')
  return promotion
}

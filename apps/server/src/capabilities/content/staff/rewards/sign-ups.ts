import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { opsGrantSignUps, SignUpMember, SignUpPromotion } from '@trevo/contract/ops/rewards'
import { sendInbox } from '../../../../base/inbox/send.ts'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import type { Db } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { letterOf } from '../../../../platform/letter.ts'
import { grantSignUps } from '../../grants.ts'
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

export function grant(
  deps: RewardDeps,
  acting: Acting,
  promotionId: bigint,
  { requestId, memberIds }: BodyOf<typeof opsGrantSignUps>,
): Promise<ValueOf<typeof opsGrantSignUps>> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const { now, before, refused } = await grantSignUps(tx, deps, {
      merchantId: merchant.id,
      promotionId,
      requestId,
      actor: staff.userName,
      memberIds: memberIds.map(BigInt),
    })
    const value = {
      granted: now.length + before,
      refused: [...refused].map(([memberId, reason]) => ({ memberId: String(memberId), reason })),
    }
    if (now.length === 0) return { value, note: null }
    const [line] = await signUpPromotions(tx, merchant.id, promotionId)
    await sendInbox(tx, deps, {
      merchantId: merchant.id,
      to: { memberIds: now },
      from: 'operator',
      actor: staff.userName,
      texts: letterOf(texts, 'granted', () => ({ title: line?.title ?? '' })),
    })
    const after = { memberIds: now.map(String) }
    return { value, note: { action: 'promotion.grant', entity: 'promotion', entityId: promotionId, after } }
  })
}

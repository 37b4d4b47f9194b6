import type { ErrorCode } from '@trevo/contract/errors'
import { admitGifts } from '../../money/gate/gate.ts'
import { neverPlayed } from '../../money/giving/first-bet.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { repeatOf } from '../../platform/once.ts'
import { type EarlierGrant, keepGrants, rulesOf, signUpsOf, stepsOfRequest } from './grant-queries.ts'
import { lockMemberSteps, readPromotion } from './promotion-queries.ts'

export type GrantDeps = { live: Pick<Live, 'toMember'>; clock: Clock }
export type SignUpGrant = {
  merchantId: number
  promotionId: bigint
  memberIds: readonly bigint[]
  requestId: string
  actor: string
}
/** `now`: by this call; `before`: by an earlier call of the same request. */
export type Granted = { now: readonly bigint[]; before: number; refused: ReadonlyMap<bigint, ErrorCode> }

/**
 * Lets members who signed up claim the reward: the claim pays it, through the gate once more. Members who already have it, or
 * never signed up, are skipped; members who may receive nothing now stay signed up.
 */
export async function grantSignUps(tx: Tx, { live, clock }: GrantDeps, grant: SignUpGrant): Promise<Granted> {
  const { merchantId, promotionId, requestId, actor } = grant
  const memberIds = [...new Set(grant.memberIds)]
  const promotion = await readPromotion(tx, merchantId, promotionId)
  if (promotion === undefined) throw new AppError('not_found')
  if (promotion.flow !== 'sign_up') throw new AppError('conflict')
  await lockMemberSteps(tx, ...memberIds)
  const isGrant = (one: EarlierGrant) => one.promotionId === promotionId && one.step === 'grant'
  const earlier = (await repeatOf(stepsOfRequest(tx, memberIds, requestId), (all) => all.every(isGrant))) ?? []
  const signUps = await signUpsOf(tx, promotionId, memberIds)
  const waiting = signUps.filter(({ status }) => status === 'Joined').map(({ memberId }) => memberId)
  const at = clock.now()
  const refused = new Map(await admitGifts(tx, at, waiting))
  for (const memberId of await withoutPlay(tx, merchantId, waiting)) {
    if (!refused.has(memberId)) refused.set(memberId, 'play_first')
  }
  const now = waiting.filter((memberId) => !refused.has(memberId))
  if (now.length > 0) await keepGrants(tx, { promotionId, memberIds: now, requestId, actor, at })
  tx.afterCommit(() => {
    for (const memberId of now) live.toMember(memberId, 'reward.changed', {})
  })
  return { now, before: earlier.length, refused }
}

async function withoutPlay(tx: Tx, merchantId: number, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rules = await rulesOf(tx, merchantId)
  return rules.regulation === 'br' ? neverPlayed(tx, rules, memberIds) : new Set()
}

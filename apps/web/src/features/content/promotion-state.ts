import type { Promotion } from '@trevo/contract/content'
import { isTappable } from '../../shared/rewards/activity-status.ts'

/** What a press does. Only Join and Claim can be pressed; a claim by application asks for its papers first. */
export type PromotionAct = 'join' | 'claim' | 'apply' | null

export function actOf({ status, byApplication }: Pick<Promotion, 'status' | 'byApplication'>): PromotionAct {
  if (!isTappable(status)) return null
  if (status === 'Join') return 'join'
  return byApplication ? 'apply' : 'claim'
}

/** One that nobody takes part in has no state to show. */
export const onlyInforms = ({ rewardKind, byApplication, status }: Promotion): boolean =>
  rewardKind === null && !byApplication && status === 'Joined'

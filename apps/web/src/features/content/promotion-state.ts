import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { Promotion } from '@trevo/contract/content'
import type { TagTone } from '../../ui/tag.tsx'

export type StatusKey =
  | 'join'
  | 'claim'
  | 'applying'
  | 'close'
  | 'rejected'
  | 'issued'
  | 'claimed'
  | 'process'
  | 'joined'
  | 'soon'

export const STATUS_KEYS = {
  Join: 'join',
  Claim: 'claim',
  Applying: 'applying',
  Close: 'close',
  Rejected: 'rejected',
  Issued: 'issued',
  Claimed: 'claimed',
  Process: 'process',
  Joined: 'joined',
  'coming soon': 'soon',
} as const satisfies Record<ActivityStatus, StatusKey>

export const STATUS_TONES = {
  Join: 'ok',
  Claim: 'ok',
  Applying: 'info',
  Close: 'neutral',
  Rejected: 'bad',
  Issued: 'ok',
  Claimed: 'ok',
  Process: 'info',
  Joined: 'ok',
  'coming soon': 'warn',
} as const satisfies Record<ActivityStatus, TagTone>

/** What a press does. Only Join and Claim can be pressed; a claim by application asks for its papers first. */
export type PromotionAct = 'join' | 'claim' | 'apply' | null

export function actOf({ status, byApplication }: Pick<Promotion, 'status' | 'byApplication'>): PromotionAct {
  if (status === 'Join') return 'join'
  if (status !== 'Claim') return null
  return byApplication ? 'apply' : 'claim'
}

/** One that nobody takes part in has no state to show. */
export const onlyInforms = ({ rewardKind, byApplication, status }: Promotion): boolean =>
  rewardKind === null && !byApplication && status === 'Joined'

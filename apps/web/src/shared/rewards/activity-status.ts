import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { TagTone } from '../../ui/tag.tsx'

/** The name that texts have for a state: a promotion, a reward and a day of the check-in round each word it as their noun asks. */
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
} as const satisfies Record<ActivityStatus, string>

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

/** Only these two can be tapped. */
export const isTappable = (status: ActivityStatus): boolean => status === 'Join' || status === 'Claim'

import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { KeptStatus, PromotionFlow } from './tables.ts'

type Step = {
  /** Who takes it: a member is bound to the promotion's time, staff are not. */
  by: 'member' | 'staff'
  flows: readonly PromotionFlow[]
  from: readonly ActivityStatus[]
  to: KeptStatus
  /** The reward is paid with this step. */
  pays: boolean
}

/** Where a member begins while the promotion is open. */
export const FLOW_START = {
  sign_up: 'Join',
  gift: 'Claim',
  application: 'Claim',
} as const satisfies Record<PromotionFlow, ActivityStatus>

/** Every way from one status to another. `Close` and `coming soon` are not steps: they follow from the time. */
export const PROMOTION_STEPS = {
  join: { by: 'member', flows: ['sign_up'], from: ['Join'], to: 'Joined', pays: false },
  claim: { by: 'member', flows: ['sign_up', 'gift'], from: ['Claim'], to: 'Claimed', pays: true },
  apply: { by: 'member', flows: ['application'], from: ['Claim'], to: 'Applying', pays: false },
  grant: { by: 'staff', flows: ['sign_up'], from: ['Joined'], to: 'Claim', pays: false },
  review: { by: 'staff', flows: ['application'], from: ['Applying'], to: 'Process', pays: false },
  issue: { by: 'staff', flows: ['application'], from: ['Applying', 'Process'], to: 'Issued', pays: true },
  reject: { by: 'staff', flows: ['application'], from: ['Applying', 'Process'], to: 'Rejected', pays: false },
  reopen: { by: 'staff', flows: ['application'], from: ['Rejected'], to: 'Claim', pays: false },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof PROMOTION_STEPS
export const stepOf = (name: StepName): Step => PROMOTION_STEPS[name]

export type Phase = 'before' | 'open' | 'after'
/** Without a flow a promotion only informs: everybody takes part in it while it lasts. */
export type Standing = { flow: PromotionFlow | null; kept: KeptStatus | null; phase: Phase }

/** What a member sees. What was granted stays there to be claimed when the promotion is over; an application does not. */
export function statusOf({ flow, kept, phase }: Standing): ActivityStatus {
  const isWaiting = kept === null || kept === 'Joined' || (kept === 'Claim' && flow === 'application')
  if (phase === 'after' && isWaiting) return 'Close'
  if (kept !== null) return kept
  if (phase === 'before') return 'coming soon'
  return flow === null ? 'Joined' : FLOW_START[flow]
}

type Offer = Standing & {
  /** The promotion's own budget holds the reward once more. */
  hasRoom: boolean
  /** The member has to bet before anything may be given. */
  waitsForBet: boolean
}

/** What a member is offered: neither a press that would be refused, nor papers for what cannot be given. */
export function offeredStatus({ hasRoom, waitsForBet, ...standing }: Offer): ActivityStatus {
  const status = statusOf(standing)
  if (status !== 'Join' && status !== 'Claim') return status
  // What was granted already waits for the budget to be raised; it is not taken back.
  const isGranted = standing.kept === 'Claim' && standing.flow === 'sign_up'
  if (standing.flow !== null && !hasRoom && !isGranted) return 'Close'
  return status === 'Claim' && waitsForBet ? 'Process' : status
}

type Span = { opensAt: Date; closesAt: Date | null }
export function phaseAt({ opensAt, closesAt }: Span, now: Date): Phase {
  if (now < opensAt) return 'before'
  return closesAt !== null && now >= closesAt ? 'after' : 'open'
}

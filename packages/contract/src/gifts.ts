import * as z from 'zod/mini'
import { NEEDS_PERSON } from './errors.ts'
import { Money } from './money.ts'

/** What a reward gives: money in the balance, or points. */
export const GiftKind = z.enum(['cash', 'points'])
export type GiftKind = z.infer<typeof GiftKind>

export const Gift = z.object({ kind: GiftKind, amount: Money })
export type Gift = z.infer<typeof Gift>

/** What the reward centre gives besides: bonus money, which becomes money once it was played, and rounds without a stake. */
export const RewardKind = z.enum([...GiftKind.options, 'bonus', 'free_rounds'])
export type RewardKind = z.infer<typeof RewardKind>

export const RewardGift = z.object({
  kind: RewardKind,
  /** Of free rounds: what their stakes come to. */
  amount: Money,
  /** Of free rounds: how many. */
  rounds: z.optional(z.int()),
})
export type RewardGift = z.infer<typeof RewardGift>

/** How far the caller has come with what must be played. Done may be more than required. */
export const PlayProgress = z.object({ done: Money, required: Money })
export type PlayProgress = z.infer<typeof PlayProgress>

/** Reasons against paying a gift, whoever triggers it. */
export const GIFT_REFUSALS = [
  'play_first',
  'deposit_first',
  'limit_exceeded',
  'budget_missing',
  'budget_spent',
  'way_max',
  'user_unavailable',
  'member_paused',
  'member_excluded',
  'identity_required',
  'checks_pending',
  ...NEEDS_PERSON,
] as const

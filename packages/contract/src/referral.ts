import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Gift, PlayProgress } from './gifts.ts'
import { Money } from './money.ts'
import { Cursor, DateTime } from './wire.ts'

export const REFERRAL_PAGE = 20
const REFERRAL = { auth: 'real', flag: 'REFERRAL' } as const

/** What an invitation gives, and what for. */
export const ReferralRules = z.object({
  /** For the inviter, per friend; null: nothing. */
  inviterGift: z.nullable(Gift),
  friendGift: z.nullable(Gift),
  /** What a friend has to play, and within how many days of registering. */
  turnover: Money,
  withinDays: z.int(),
  /** Friends that are rewarded at most. */
  friendsMax: z.int(),
})
export type ReferralRules = z.infer<typeof ReferralRules>

export const inviteFriends = endpoint({
  method: 'GET',
  path: '/wps/referral',
  summary: 'The link of the caller, the rules and what came of it so far',
  ...REFERRAL,
  value: z.object({
    code: z.string(),
    /** On this site: put the origin of the page before it for the link, the QR code and sharing. */
    path: z.string(),
    /** Null: friends can be invited, and nothing is given for it now. */
    rules: z.nullable(ReferralRules),
    invited: z.int(),
    rewarded: z.int(),
    /** What was given so far, by kind. */
    earnedCash: Money,
    earnedPoints: Money,
    /** Gifts that wait to be claimed in the reward centre. */
    waiting: z.int(),
  }),
  errors: ['no_permission'],
})

/**
 * playing: registered, has more to play; review: staff look at it first; rewarded: the reward stands in the reward centre
 * or was claimed; refused: does not count, as the same person or device; expired: not played in time; over: beyond the
 * number of friends, or nothing was given for it.
 */
export const FriendState = z.enum(['playing', 'review', 'rewarded', 'refused', 'expired', 'over'])
export type FriendState = z.infer<typeof FriendState>

export const InvitedFriend = z.object({
  /** Masked. */
  account: z.string(),
  joinedAt: DateTime,
  state: FriendState,
  /** While the friend plays. */
  play: z.nullable(PlayProgress),
  gift: z.nullable(Gift),
})
export type InvitedFriend = z.infer<typeof InvitedFriend>

export const invitedFriends = endpoint({
  method: 'GET',
  path: '/wps/referral/friends',
  summary: 'Friends that the caller invited, newest first',
  ...REFERRAL,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(InvitedFriend), cursor: z.nullable(Cursor) }),
  errors: ['no_permission'],
})

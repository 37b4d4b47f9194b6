import * as z from 'zod/mini'
import { ActivityStatus, GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON, TAKES_PART } from './errors.ts'
import { Gift, PlayProgress, RewardGift } from './gifts.ts'
import { Money } from './money.ts'
import { Cursor, DateTime, Id, Language, RequestId } from './wire.ts'

/**
 * Where a reward comes from, and what `about` then holds: promotion: its title; sign_in: the date; referral: the friend's
 * account, masked; rebate: the date it was played on; vip: the name of the level; rain: the title of the round; mall: the
 * title of the item; envelope: the account of the sender; tournament and mission: its title; cashback: the last day of its period;
 * free_rounds: the name of the game.
 */
export const RewardSource = z.enum([
  'promotion',
  'sign_in',
  'referral',
  'rebate',
  'vip',
  'rain',
  'mall',
  'envelope',
  'tournament',
  'cashback',
  'mission',
  'rules',
  'free_rounds',
])
export type RewardSource = z.infer<typeof RewardSource>

/** What has to be played for a reward, from taking or joining it on. */
export const BonusTerms = z.object({
  required: Money,
  days: z.int(),
  /** Percent that counts, by category; one that is not named counts for nothing. */
  weights: z.partialRecord(GameCategory, z.int()),
  /** Of what is joined: how many are left at this moment. Joining reserves none: they go to whoever has played enough first. */
  left: z.optional(z.int()),
})
export type BonusTerms = z.infer<typeof BonusTerms>

export const Claimable = z.object({
  source: RewardSource,
  /** Names it together with the source; opaque. */
  id: z.string(),
  about: z.string(),
  /** Of an envelope nothing is seen before it is open. */
  gift: RewardGift,
  /** Join and Claim can be tapped; Joined and Process are under way; coming soon waits for its time. */
  status: ActivityStatus,
  /** What must be played for it; null where nothing must be. */
  play: z.nullable(PlayProgress),
  expiresAt: z.nullable(DateTime),
  /** Under way until the caller's first settled bet, of any amount: nothing may be given before. */
  firstBet: z.optional(z.literal(true)),
  /** Of what is played for after taking or joining it. */
  terms: z.optional(BonusTerms),
  /** Claimed by an application with papers, not here. */
  byApplication: z.optional(z.literal(true)),
  /** The promotion whose page tells of it. */
  promotionId: z.optional(Id),
})
export type Claimable = z.infer<typeof Claimable>

const AskedLanguage = z._default(Language, 'PT')

export const rewardCentre = endpoint({
  method: 'GET',
  path: '/wps/rewards',
  summary: 'Everything the caller can claim or is on the way to, from every source',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({
    list: z.array(Claimable),
    /** How many of them can be claimed at once; those by application take papers. */
    ready: z.int(),
  }),
})

/** What keeps the caller from gifts that only a person the brand knows may have; taken: another account of the same person has had such gifts. */
export const PersonMissing = z.enum(['identity', 'phone', 'document', 'taken'])
export type PersonMissing = z.infer<typeof PersonMissing>

export const giftPerson = endpoint({
  method: 'GET',
  path: '/wps/rewards/person',
  summary: 'Which gifts the brand gives to people it knows alone, once each, and what the caller has to prove for them',
  auth: 'real',
  value: z.object({
    /** Null: nothing is missing. */
    missing: z.nullable(PersonMissing),
    /** Where such gifts come from. */
    sources: z.array(RewardSource),
  }),
})

export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/rewards/claim',
  summary: 'Take one of them; the same request id answers the same',
  auth: 'real',
  module: 'REWCEN3',
  body: z.strictObject({ requestId: RequestId, source: RewardSource, id: z.string().check(z.maxLength(64)) }),
  value: z.object({ status: ActivityStatus, gift: RewardGift }),
  errors: [
    'not_found',
    'promotion_closed',
    'reward_over',
    'envelope_over',
    'play_first',
    ...TAKES_PART,
    'bonus_open',
    ...NEEDS_PERSON,
    'budget_spent',
    'rewards_gone',
    'budget_missing',
    'way_max',
    'idempotency_conflict',
  ],
})

/** A reward that was given. */
export const RewardRecord = z.object({
  id: Id,
  source: RewardSource,
  about: z.string(),
  gift: RewardGift,
  at: DateTime,
})
export type RewardRecord = z.infer<typeof RewardRecord>

export const REWARD_HISTORY_PAGE = 20
export const rewardHistory = endpoint({
  method: 'GET',
  path: '/wps/rewards/history',
  summary: 'Rewards the caller was given, newest first',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ cursor: z.optional(Cursor), language: AskedLanguage }),
  value: z.object({ list: z.array(RewardRecord), cursor: z.nullable(Cursor) }),
})

/** A level of the club. `label` is what shows beside the name. */
export const VipLevel = z.object({
  level: z.int(),
  label: z.string(),
  /** Turnover in all that reaches it. */
  turnover: Money,
  /** Percent of a day's turnover given back, with two decimals at most; "0" where none. */
  rebatePercent: z.string(),
  /** Percent on top of the daily limits of a withdrawal. */
  withdrawalExtraPercent: z.int(),
  /** Once, on reaching it. */
  gift: z.nullable(Gift),
})
export type VipLevel = z.infer<typeof VipLevel>

export const VipStanding = z.object({
  /** 0: below the first level. */
  level: z.int(),
  label: z.nullable(z.string()),
  turnover: Money,
  /** What is missing to the next one; null on the highest. */
  next: z.nullable(z.object({ level: z.int(), label: z.string(), turnover: Money, missing: Money })),
  levels: z.array(VipLevel),
})
export type VipStanding = z.infer<typeof VipStanding>

export const vipStanding = endpoint({
  method: 'GET',
  path: '/wps/vip',
  summary: 'Levels of the club with their benefits, and where the caller stands',
  auth: 'real',
  module: 'REWCEN3',
  value: VipStanding,
})

import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON, TAKES_PART } from './errors.ts'
import { PlayProgress, RewardGift } from './gifts.ts'
import { Money } from './money.ts'
import { DateTime, Id, Language, RequestId } from './wire.ts'

/**
 * What a rule looks at. deposit: one that came, the n-th or any; code: the member enters it; segment: who they are; mission: a step was
 * claimed; place: of a tournament that ended; loss: of the period before; level: of the club; birthday: that week; join: the member joins
 * it, and what they play from then on counts.
 */
export const RuleTrigger = z.enum([
  'deposit',
  'code',
  'segment',
  'mission',
  'place',
  'loss',
  'level',
  'birthday',
  'join',
])
export type RuleTrigger = z.infer<typeof RuleTrigger>

/** How often a member may be given it; a birthday comes once a year. */
export const RuleOften = z.enum(['once', 'day', 'week', 'month'])
export type RuleOften = z.infer<typeof RuleOften>

/** Percent that counts of what was at risk, or of a rule that is joined, of what was staked; a category that is not named counts for nothing. */
export const WagerWeights = z.partialRecord(GameCategory, z.int().check(z.gte(1), z.lte(100)))
export type WagerWeights = z.infer<typeof WagerWeights>

/** Bonus money of the caller. It is never staked: it lies beside the balance and becomes money once enough was played. */
export const BonusPurse = z.object({
  id: Id,
  title: z.string(),
  amount: Money,
  play: PlayProgress,
  weights: WagerWeights,
  /** The largest stake while it is open; null: any. */
  maxBet: z.nullable(Money),
  openedAt: DateTime,
  expiresAt: DateTime,
  /** wagered: played, and on its way to the balance; taken_back: its deposit went back to the bank. */
  state: z.enum(['open', 'wagered', 'released', 'given_up', 'expired', 'taken_back']),
  endedAt: z.nullable(DateTime),
})
export type BonusPurse = z.infer<typeof BonusPurse>

/** What is lost by giving it up: told before, and asked for by its id. */
export const OpenBonus = z.object({ id: Id, amount: Money, play: PlayProgress })
export type OpenBonus = z.infer<typeof OpenBonus>

export const bonusWallet = endpoint({
  method: 'GET',
  path: '/wps/bonuses',
  summary: 'The caller’s bonus money: what is open, and what became of the last 20',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ language: z._default(Language, 'PT') }),
  value: z.object({ open: z.nullable(BonusPurse), ended: z.array(BonusPurse) }),
})

export const redeemCode = endpoint({
  method: 'POST',
  path: '/wps/rules/code',
  summary: 'Enter a code; the same request id answers with the same gift',
  auth: 'real',
  module: 'REWCEN3',
  body: z.strictObject({
    requestId: RequestId,
    code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{3,20}$/, 'code')),
  }),
  value: z.object({ gift: RewardGift, title: z.string() }),
  errors: [
    'code_unknown',
    'bonus_open',
    ...NEEDS_PERSON,
    'not_found',
    'promotion_closed',
    'reward_over',
    'play_first',
    ...TAKES_PART,
    'budget_spent',
    'rewards_gone',
    'budget_missing',
    'way_max',
    'idempotency_conflict',
  ],
  perMinute: 20,
})

export const giveUpBonus = endpoint({
  method: 'POST',
  path: '/wps/bonuses/:id/give-up',
  summary: 'Give bonus money up for good; one that has ended already stays as it is',
  auth: 'real',
  module: 'REWCEN3',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId }),
  value: BonusPurse,
  errors: ['not_found'],
})

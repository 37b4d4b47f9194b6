import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Money, NotNegativeMoney, PositiveMoney } from './money.ts'
import { DateTime, Empty, eachOnce, Id, Language } from './wire.ts'

/** How a vendor signs: hex HMAC-SHA256 of `signedText` with its secret, next to its code and the time it signed. */
export const VENDOR_HEADERS = { vendor: 'x-vendor', timestamp: 'x-timestamp', signature: 'x-signature' } as const
export const VENDOR_CLOCK_WINDOW_MS = 5 * 60_000
export const signedText = (timestamp: string, path: string, rawBody: string) => `${timestamp}\n${path}\n${rawBody}`

/** Ids of the vendor's own making. A round belongs to one player: two players may share its id. */
export const VendorId = z.string().check(z.regex(/^[\w.:@/+=-]{1,100}$/, 'vendor_id'))
export const GameCode = z.string().check(z.regex(/^[\w-]{1,64}$/, 'code'))
const Token = z.string().check(z.regex(/^[\w-]{16,200}$/, 'token'))
/** Zero ends a round without a prize. */
export const Prize = NotNegativeMoney

/** What of a stake goes to pools of the vendor's own; all of it together is no more than the stake. */
const PoolPart = z.strictObject({ poolId: VendorId, amount: PositiveMoney })
const POOL_PARTS_MAX = 8
const PoolParts = z.array(PoolPart).check(
  z.minLength(1),
  z.maxLength(POOL_PARTS_MAX),
  eachOnce(({ poolId }) => poolId),
)

/** A repeat is answered with what the first call was answered with. */
export const Receipt = z.object({ transactionId: VendorId, balance: Money, reference: Id })

export const VENDOR_PER_MINUTE = 60_000

/** Why a stake may not be taken. */
const STAKE_ERRORS = [
  'player_unknown',
  'game_session_ended',
  'insufficient_funds',
  'bet_rolled_back',
  'transaction_mismatch',
  'idempotency_conflict',
  'vendor_maintenance',
  'user_unavailable',
  'member_paused',
  'member_excluded',
  'document_required',
  'adults_only',
  'terms_required',
  'identity_required',
  'checks_pending',
  'stake_limit_reached',
  'loss_limit_reached',
  'session_limit_reached',
  'bonus_max_bet',
  'vendor_limit',
  'pool_unknown',
] as const

export const vendorSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/session',
  summary: 'Who plays, by the launch token; repeatable until the session ends',
  auth: 'vendor',
  body: z.strictObject({ token: Token }),
  value: z.object({
    playerId: Id,
    sessionId: Id,
    gameCode: GameCode,
    currency: Currency,
    /** Play money: nothing in this session costs or pays. */
    free: z.boolean(),
    language: Language,
    balance: Money,
    displayName: z.string(),
    expiresAt: DateTime,
    /** Host names that the way back out of the game may lead to; any other address is not ours. */
    returnHosts: z.array(z.string()),
    /** What the brand lets the game pay back, in percent, for vendors that have a choice; null, or from an older platform absent: as the game states. */
    returnPercent: z.optional(z.nullable(z.int())),
    /** Whether a game may offer to raise the stake by itself after a loss; where it says nothing, it may not. */
    raiseAfterLoss: z.optional(z.boolean()),
  }),
  errors: ['game_session_ended'],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorBalance = endpoint({
  method: 'POST',
  path: '/vendor/v1/balance',
  summary: 'What a player may stake now',
  auth: 'vendor',
  body: z.strictObject({ playerId: Id, currency: Currency }),
  value: z.object({ balance: Money, currency: Currency }),
  errors: ['player_unknown'],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorBet = endpoint({
  method: 'POST',
  path: '/vendor/v1/bet',
  summary: 'Take a stake; the first bet of a round opens it, more may follow',
  auth: 'vendor',
  body: z.strictObject({
    sessionId: Id,
    playerId: Id,
    transactionId: VendorId,
    roundId: VendorId,
    gameCode: GameCode,
    amount: PositiveMoney,
    currency: Currency,
    contributions: z.optional(PoolParts),
  }),
  value: Receipt,
  errors: [...STAKE_ERRORS, 'round_closed'],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/win',
  summary: 'Pay a prize of an open round, or end the round with nothing; needs no session',
  auth: 'vendor',
  body: z.strictObject({
    playerId: Id,
    transactionId: VendorId,
    roundId: VendorId,
    gameCode: GameCode,
    amount: Prize,
    currency: Currency,
    roundEnd: z.boolean(),
  }),
  value: Receipt,
  errors: [
    'player_unknown',
    'round_unknown',
    'round_closed',
    'transaction_mismatch',
    'idempotency_conflict',
    'vendor_limit',
  ],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorRound = endpoint({
  method: 'POST',
  path: '/vendor/v1/round',
  summary: 'Take a stake and pay its prize at once, for a round that is over when it begins; known by its round',
  auth: 'vendor',
  body: z.strictObject({
    sessionId: Id,
    playerId: Id,
    roundId: VendorId,
    gameCode: GameCode,
    stake: PositiveMoney,
    prize: Prize,
    currency: Currency,
    contributions: z.optional(PoolParts),
  }),
  value: z.object({ roundId: VendorId, balance: Money, reference: Id }),
  errors: STAKE_ERRORS,
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorRollback = endpoint({
  method: 'POST',
  path: '/vendor/v1/rollback',
  summary: 'Give a stake back whose bet did not stand; one that has not come yet is kept away for good',
  auth: 'vendor',
  body: z.strictObject({
    playerId: Id,
    transactionId: VendorId,
    betTransactionId: VendorId,
    roundId: VendorId,
    currency: Currency,
  }),
  value: Receipt,
  errors: ['player_unknown', 'round_closed', 'transaction_mismatch', 'idempotency_conflict'],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorSandboxSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/sandbox/session',
  summary: 'Outside production: a new test player with play money, and a launch token for one of the vendor’s games',
  auth: 'vendor',
  body: z.strictObject({ balance: PositiveMoney }),
  value: z.object({ token: Token }),
  errors: ['not_found'],
})

export const vendorSandboxEnd = endpoint({
  method: 'POST',
  path: '/vendor/v1/sandbox/end',
  summary: 'Outside production: the test player of this session logs out',
  auth: 'vendor',
  body: z.strictObject({ sessionId: Id }),
  value: Empty,
  errors: ['not_found'],
})

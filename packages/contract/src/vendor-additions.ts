import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Money, PositiveMoney } from './money.ts'
import { GameCode, Prize, Receipt, VENDOR_PER_MINUTE, VendorId } from './vendor-wallet.ts'
import { Cursor, DateTime, Id } from './wire.ts'

/** A round that ended longer ago than this is no longer corrected by its vendor. */
export const CORRECTION_DAYS = 90
/** The longest period of one question for transactions. */
export const VENDOR_PERIOD_DAYS = 31
export const VENDOR_PAGE_MAX = 1000

export const vendorCorrect = endpoint({
  method: 'POST',
  path: '/vendor/v1/correct',
  summary: 'Put the prize of a settled round right, upwards or downwards; what is not there any more is owed',
  auth: 'vendor',
  body: z.strictObject({
    playerId: Id,
    transactionId: VendorId,
    roundId: VendorId,
    gameCode: GameCode,
    /** What the round has paid altogether, after corrections before this one: another sum is refused. */
    prizeBefore: Prize,
    /** What it should have paid. */
    prize: Prize,
    currency: Currency,
  }),
  /** `owed`: what of this correction could not be taken from the balance. */
  value: z.extend(Receipt, { owed: Money }),
  errors: [
    'player_unknown',
    'round_unknown',
    'round_not_settled',
    'round_changed',
    'transaction_mismatch',
    'idempotency_conflict',
    'vendor_limit',
  ],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorPromoWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/promo-win',
  summary:
    'Give a player a promotional prize that belongs to no round, out of the budget that the vendor has for the day',
  auth: 'vendor',
  body: z.strictObject({
    playerId: Id,
    transactionId: VendorId,
    /** The vendor's own name for the promotion; the player reads it in the records. */
    campaignId: VendorId,
    amount: PositiveMoney,
    currency: Currency,
  }),
  value: Receipt,
  errors: [
    'player_unknown',
    'idempotency_conflict',
    'budget_missing',
    'budget_spent',
    'way_max',
    'user_unavailable',
    'member_paused',
    'member_excluded',
    'identity_required',
    'play_first',
  ],
  perMinute: VENDOR_PER_MINUTE,
})

/** round: a whole one, stake and prize at once; free: a round of a grant, whose stake nobody paid. */
const VendorTransactionKind = z.enum(['bet', 'win', 'rollback', 'round', 'correction', 'promo', 'free', 'jackpot'])
export type VendorTransactionKind = z.infer<typeof VendorTransactionKind>

const VendorTransactionLine = z.object({
  reference: Id,
  kind: VendorTransactionKind,
  playerId: Id,
  /** Of a whole round its own id. */
  transactionId: VendorId,
  /** Null for a promotional prize and for a rollback that had nothing to take back. */
  roundId: z.nullable(VendorId),
  /** For the player: below zero for a stake and for a prize that became less. What is owed counts as taken. */
  amount: Money,
  /** Of a whole round, and of a free one: what it was played for and what it won. `amount` is what was paid. */
  stake: z.optional(Money),
  prize: z.optional(Money),
  /** Of a bet and of a whole round: what of its stake went to pools; of a rollback, below zero, what came back from them. */
  contributions: z.optional(z.array(z.object({ poolId: VendorId, amount: Money }))),
  /** Of a jackpot: the pool that gave it. */
  poolId: z.optional(VendorId),
  currency: Currency,
  at: DateTime,
})

export const vendorTransactions = endpoint({
  method: 'POST',
  path: '/vendor/v1/transactions',
  summary:
    'What was taken from the vendor in a period, oldest first, for its own books; of the last minute nothing yet',
  auth: 'vendor',
  body: z.strictObject({
    from: DateTime,
    /** Not included. */
    to: DateTime,
    cursor: z.optional(Cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(VENDOR_PAGE_MAX)), 500),
  }),
  /** A page may hold little or nothing: the period is at its end where `cursor` is null. `until` is how far it reaches at most. */
  value: z.object({ list: z.array(VendorTransactionLine), cursor: z.nullable(Cursor), until: DateTime }),
  perMinute: 600,
})

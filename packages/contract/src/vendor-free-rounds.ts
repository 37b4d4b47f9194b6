import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Money, PositiveMoney } from './money.ts'
import { GameCode, Prize, VENDOR_PER_MINUTE, VendorId } from './vendor-wallet.ts'
import { DateTime, Empty, Id } from './wire.ts'

/** What a grant may be; whoever gives it has closer limits. */
export const FREE_ROUNDS_MAX = 500
/** All prizes of a grant together are at most this many times what its stakes would have been. */
export const FREE_PRIZE_TIMES = 50

export const vendorFreeRound = endpoint({
  method: 'POST',
  path: '/vendor/v1/free-round',
  summary: 'Play one round of a grant: no stake is taken, its prize is paid, and one round of the grant is used',
  auth: 'vendor',
  body: z.strictObject({
    sessionId: Id,
    playerId: Id,
    grantId: Id,
    roundId: VendorId,
    gameCode: GameCode,
    /** What the round would have cost: that of the grant, and no other. */
    stake: PositiveMoney,
    prize: Prize,
    currency: Currency,
  }),
  value: z.object({
    roundId: VendorId,
    balance: Money,
    reference: Id,
    /** What of the prize was paid: the last one may reach the grant's highest sum. */
    paid: Money,
    /** Rounds of the grant that are left. */
    left: z.int(),
  }),
  errors: [
    'player_unknown',
    'game_session_ended',
    'free_rounds_unknown',
    'free_rounds_over',
    'transaction_mismatch',
    'idempotency_conflict',
    'vendor_maintenance',
    'vendor_limit',
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
  ],
  perMinute: VENDOR_PER_MINUTE,
})

export const vendorSandboxFreeRounds = endpoint({
  method: 'POST',
  path: '/vendor/v1/sandbox/free-rounds',
  summary:
    'Outside production: a grant of play money for the test player of this session, which you are not called about',
  auth: 'vendor',
  body: z.strictObject({
    sessionId: Id,
    rounds: z.int().check(z.gte(1), z.lte(FREE_ROUNDS_MAX)),
    stake: PositiveMoney,
    /** False: one that has expired already. */
    open: z.boolean(),
  }),
  value: z.object({ grantId: Id }),
  errors: ['not_found'],
})

/**
 * What the platform asks a vendor: a POST to the vendor's address for calls + `path`, signed as the vendor signs its own, and
 * answered in the same envelope.
 */
export type VendorSideCall<B extends z.ZodMiniType = z.ZodMiniType, V extends z.ZodMiniType = z.ZodMiniType> = {
  path: `/${string}`
  summary: string
  body: B
  value: V
}
export const asks = <B extends z.ZodMiniType, V extends z.ZodMiniType>(call: VendorSideCall<B, V>) => call

const Grant = z.object({ grantId: Id, playerId: Id })

export const askGrant = asks({
  path: '/free-rounds/grant',
  summary: 'Rounds that a player may play without a stake; the same grant again changes nothing',
  body: z.extend(Grant, {
    gameCode: GameCode,
    rounds: z.int(),
    /** Each round is played as if this had been staked. */
    stake: Money,
    /** All prizes together are paid up to this. */
    prizeMax: Money,
    currency: Currency,
    expiresAt: DateTime,
  }),
  value: Empty,
})

export const askCancel = asks({
  path: '/free-rounds/cancel',
  summary: 'No further round of a grant is played; one that is unknown stays away for good',
  body: Grant,
  value: z.object({ used: z.int() }),
})

export const askState = asks({
  path: '/free-rounds/state',
  summary: 'How far a player has got with a grant',
  body: Grant,
  value: z.object({ state: z.enum(['open', 'over', 'cancelled', 'unknown']), used: z.int() }),
})

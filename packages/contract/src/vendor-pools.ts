import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, PositiveMoney } from './money.ts'
import { GameCode, Prize, Receipt, VENDOR_PER_MINUTE, VendorId } from './vendor-wallet.ts'
import { Empty, eachOnce, Id } from './wire.ts'

/** What a vendor says of a pool is shown for so long; nobody sees an amount that may be another by now. */
export const POOL_FRESH_MINUTES = 10
/** Pools of a vendor in one call, and altogether. */
const POOLS_PER_CALL = 100
export const POOLS_MAX = 500

export const vendorPools = endpoint({
  method: 'POST',
  path: '/vendor/v1/pools',
  summary: 'What your pools hold now, for players to see; a pool is known here from the first time on',
  auth: 'vendor',
  body: z.strictObject({
    pools: z
      .array(
        z.strictObject({
          poolId: VendorId,
          currency: Currency,
          /** As players read it; a name, not a sentence. */
          title: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
          amount: Prize,
          /** Games whose stakes give to it. */
          games: z.array(GameCode).check(z.minLength(1), z.maxLength(200)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(POOLS_PER_CALL),
        eachOnce(({ poolId, currency }) => `${currency} ${poolId}`),
      ),
  }),
  value: Empty,
  errors: ['vendor_limit'],
  perMinute: 600,
})

export const vendorJackpotWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/jackpot-win',
  summary: 'Pay what a pool of yours gave to a round that gave to the pool; beside the round’s prize, open or ended',
  auth: 'vendor',
  body: z.strictObject({
    playerId: Id,
    transactionId: VendorId,
    poolId: VendorId,
    roundId: VendorId,
    gameCode: GameCode,
    amount: PositiveMoney,
    currency: Currency,
  }),
  value: Receipt,
  errors: [
    'player_unknown',
    'pool_unknown',
    'pool_not_fed',
    'round_unknown',
    'round_closed',
    'transaction_mismatch',
    'idempotency_conflict',
    'budget_missing',
    'budget_spent',
    'way_max',
  ],
  perMinute: VENDOR_PER_MINUTE,
})

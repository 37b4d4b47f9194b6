import { Money, PositiveMoney } from '@trevo/contract/money'
import { RequestId } from '@trevo/contract/wire'
import * as z from 'zod/mini'
import { Chain, Hex64 } from '../../live/shared/chain.ts'

/**
 * What a shared table's client and server say to each other. Times are milliseconds of the server's clock. The channel is a
 * WebSocket, and the session says which table is meant; past rounds are public and come by HTTP.
 */
export const TABLE_PATHS = {
  live: '/studio/api/tables/live',
  /** GET ?table=&before=&limit= -> RoundPage, newest first; needs no session, so that anybody may check. */
  rounds: '/studio/api/tables/rounds',
  /** GET ?betId= -> TableProof, the player's own. */
  bet: '/studio/api/tables/bet',
} as const

export const MAX_ROUNDS_PER_PAGE = 500
const MAX_SPOTS = 200

const Chips = z
  .array(z.strictObject({ spot: z.string().check(z.maxLength(20)), amount: PositiveMoney }))
  .check(z.minLength(1), z.maxLength(MAX_SPOTS))

export const ClientFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), key: z.string().check(z.maxLength(64)) }),
  /** All chips of a round at once, which together are the stake. */
  z.strictObject({ t: z.literal('bet'), requestId: RequestId, roundId: z.int(), stake: PositiveMoney, bets: Chips }),
  z.strictObject({ t: z.literal('ping'), n: z.int() }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Bets are taken until `closesAt`. `outcome` and `hash` come together when all bets are settled; the next round opens at `nextAt`. */
export const TableRound = z.object({
  id: z.int(),
  closesAt: z.number(),
  outcome: z.nullable(z.record(z.string(), z.unknown())),
  hash: z.nullable(Hex64),
  nextAt: z.nullable(z.number()),
})
export type TableRound = z.infer<typeof TableRound>

export type TablePhase = 'betting' | 'closed' | 'result'
export const phaseOf = ({ closesAt, outcome }: TableRound, nowMs: number): TablePhase =>
  outcome !== null ? 'result' : nowMs < closesAt ? 'betting' : 'closed'

/** One bet of the player. `won`: what the spots brought that brought something. */
export const OwnBet = z.object({
  betId: z.uuid(),
  requestId: z.uuid(),
  roundId: z.int(),
  stake: Money,
  bets: z.array(z.object({ spot: z.string(), amount: Money })),
  status: z.enum(['placing', 'placed', 'won', 'lost', 'returned']),
  prize: Money,
  won: z.array(z.object({ spot: z.string(), prize: Money })),
})
export type OwnBet = z.infer<typeof OwnBet>

/** Everybody of the currency who bet: how many, what they staked and got; the greatest stakes by masked name. */
export const Seated = z.object({
  roundId: z.int(),
  count: z.int(),
  staked: Money,
  winners: z.int(),
  paid: Money,
  /** `prize` is null until the round is settled. */
  top: z.array(z.object({ name: z.string(), stake: Money, prize: z.nullable(Money) })),
})
export type Seated = z.infer<typeof Seated>

export const PastRound = z.object({ id: z.int(), outcome: z.record(z.string(), z.unknown()) })
export type PastRound = z.infer<typeof PastRound>

export const ServerFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    now: z.number(),
    round: z.nullable(TableRound),
    past: z.array(PastRound),
    bet: z.nullable(OwnBet),
    seated: z.nullable(Seated),
  }),
  z.object({ t: z.literal('round'), now: z.number(), round: TableRound }),
  z.object({ t: z.literal('seated'), seated: Seated }),
  z.object({ t: z.literal('bet'), bet: OwnBet, balance: z.nullable(Money) }),
  z.object({ t: z.literal('no'), about: z.string(), code: z.string(), value: z.optional(z.unknown()) }),
  z.object({ t: z.literal('pong'), n: z.int(), now: z.number() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

export const RoundsQuery = z.strictObject({
  table: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'table')),
  before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'id'))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'limit'))),
})
const ProvenRound = z.object({
  id: z.int(),
  chain: z.int(),
  position: z.int(),
  hash: Hex64,
  outcome: z.record(z.string(), z.unknown()),
})
export type ProvenRound = z.infer<typeof ProvenRound>

/** `chains`: of every round on the page, and the table's newest. */
export const RoundPage = z.object({
  rounds: z.array(ProvenRound),
  chains: z.array(Chain),
  next: z.nullable(z.int()),
})
export type RoundPage = z.infer<typeof RoundPage>

export const BetQuery = z.strictObject({ betId: z.uuid() })
export const TableProof = z.object({
  bet: OwnBet,
  /** Null while the round is under way. */
  round: z.nullable(ProvenRound),
  chain: z.nullable(Chain),
  /** What the round's hash was promised by: the hash of the round before, or the chain's end. */
  before: z.nullable(Hex64),
})
export type TableProof = z.infer<typeof TableProof>

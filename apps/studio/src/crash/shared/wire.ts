import { Money, PositiveMoney } from '@trevo/contract/money'
import { RequestId } from '@trevo/contract/wire'
import * as z from 'zod/mini'
import { Chain, Hex64 } from '../../live/shared/chain.ts'
import { MAX_AUTO_HUNDREDTHS, MIN_AUTO_HUNDREDTHS } from './curve.ts'

/**
 * What Crash's client and server say to each other. Times are milliseconds of the server's clock, multipliers are
 * hundredths. The channel is a WebSocket; past flights are public and come by HTTP.
 */
export const CRASH_PATHS = {
  live: '/studio/api/crash/live',
  /** GET ?before=&limit= -> FlightPage, newest first; needs no session, so that anybody may check. */
  flights: '/studio/api/crash/flights',
  /** GET ?betId= -> BetProof, the player's own. */
  bet: '/studio/api/crash/bet',
} as const

export const MAX_FLIGHTS_PER_PAGE = 500
export const SLOTS = [0, 1] as const
export type Slot = (typeof SLOTS)[number]

export const ClientFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), key: z.string().check(z.maxLength(64)) }),
  z.strictObject({
    t: z.literal('bet'),
    requestId: RequestId,
    flightId: z.int(),
    slot: z.union([z.literal(0), z.literal(1)]),
    stake: PositiveMoney,
    /** Null: the player taps; the house's own limit holds all the same. */
    auto: z.nullable(z.int().check(z.gte(MIN_AUTO_HUNDREDTHS), z.lte(MAX_AUTO_HUNDREDTHS))),
  }),
  /** A tap. May be repeated: a bet ends once. */
  z.strictObject({ t: z.literal('out'), betId: z.uuid() }),
  z.strictObject({ t: z.literal('ping'), n: z.int() }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** betting: until `startsAt`. flying: from then on. over: it crashed at `crash`. */
export const Flight = z.object({
  id: z.int(),
  phase: z.enum(['betting', 'flying', 'over']),
  startsAt: z.number(),
  crash: z.nullable(z.int()),
  hash: z.nullable(Hex64),
})
export type Flight = z.infer<typeof Flight>

/** One bet of the player. `out`: the multiplier it was paid at; null while it flies, or where it was lost. */
export const OwnBet = z.object({
  betId: z.uuid(),
  requestId: z.uuid(),
  flightId: z.int(),
  slot: z.union([z.literal(0), z.literal(1)]),
  stake: Money,
  auto: z.nullable(z.int()),
  status: z.enum(['placing', 'flying', 'out', 'lost', 'returned']),
  out: z.nullable(z.int()),
  prize: Money,
})
export type OwnBet = z.infer<typeof OwnBet>

/** Somebody on the list: masked name, stake, and at what it went out. */
const Rider = z.object({ name: z.string(), stake: Money, out: z.nullable(z.int()) })
export type Rider = z.infer<typeof Rider>

/** All riders of the currency: how many, what they staked and won; the greatest stakes by name. */
export const Riders = z.object({
  flightId: z.int(),
  count: z.int(),
  staked: Money,
  out: z.int(),
  paid: Money,
  top: z.array(Rider),
})
export type Riders = z.infer<typeof Riders>

export const PastFlight = z.object({ id: z.int(), crash: z.int() })
export type PastFlight = z.infer<typeof PastFlight>

export const ServerFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    now: z.number(),
    flight: z.nullable(Flight),
    past: z.array(PastFlight),
    bets: z.array(OwnBet),
    riders: z.nullable(Riders),
  }),
  z.object({ t: z.literal('flight'), now: z.number(), flight: Flight }),
  z.object({ t: z.literal('tick'), now: z.number(), flightId: z.int(), at: z.int() }),
  z.object({ t: z.literal('riders'), riders: Riders }),
  z.object({ t: z.literal('bet'), bet: OwnBet, balance: z.nullable(Money) }),
  z.object({ t: z.literal('no'), about: z.string(), code: z.string(), value: z.optional(z.unknown()) }),
  z.object({ t: z.literal('pong'), n: z.int(), now: z.number() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

export const FlightsQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'id'))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'limit'))),
})
const ProvenFlight = z.object({ id: z.int(), chain: z.int(), position: z.int(), crash: z.int(), hash: Hex64 })
export type ProvenFlight = z.infer<typeof ProvenFlight>
/** `chains`: of every flight on the page, and the newest. */
export const FlightPage = z.object({
  flights: z.array(ProvenFlight),
  chains: z.array(Chain),
  next: z.nullable(z.int()),
})
export type FlightPage = z.infer<typeof FlightPage>

export const BetQuery = z.strictObject({ betId: z.uuid() })
export const BetProof = z.object({
  bet: OwnBet,
  /** Null while the flight is under way. */
  flight: z.nullable(ProvenFlight),
  chain: z.nullable(Chain),
})
export type BetProof = z.infer<typeof BetProof>

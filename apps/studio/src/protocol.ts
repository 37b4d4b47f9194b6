import { GameCategory } from '@trevo/contract/catalogue'
import { Currency, Money, PositiveMoney } from '@trevo/contract/money'
import { DateTime, Language, RequestId } from '@trevo/contract/wire'
import { PALETTES, type PaletteName } from '@trevo/games/art-palettes'
import { ENGINE_IDS, SLOT_PROFILE_IDS } from '@trevo/games/engine-ids'
import { AIRS, MOTIONS } from '@trevo/games/faces'
import * as z from 'zod/mini'

/**
 * What a game's client and the studio's server say to each other. Every answer is `{ success: true, value }` or
 * `{ success: false, errorCode, message, value? }` with the platform's error codes. All calls but `session` carry
 * `Authorization: Bearer <sessionKey>`.
 */
export const PATHS = {
  /** POST SessionRequest -> SessionInfo. May be repeated with the same token: a reload asks again. */
  session: '/studio/api/session',
  /** POST RoundRequest -> Round. The same requestId is played once and answered the same. */
  round: '/studio/api/round',
  /** POST StepRequest -> Round, for games of several steps. */
  step: '/studio/api/round/step',
  /**
   * POST SeedsRequest -> SeedsAnswer: joins the player's seed to the server seed that was announced, and shows the old one.
   * The first such call comes before the first round. `conflict`: another seed comes next by now, or a round is open.
   */
  seeds: '/studio/api/seeds',
  /** GET -> { balance }, for a client that was away. */
  balance: '/studio/api/balance',
  /** GET ?before= -> HistoryPage, newest first. */
  history: '/studio/api/history',
  /** GET ?roundId= -> VerifyData. */
  verify: '/studio/api/verify',
} as const

const Code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'code'))
const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'hex'))
/** Anything printable a person may type; never a colon, which parts the fields of the hashed text. */
const ClientSeed = z.string().check(z.regex(/^[^:\p{C}]{1,64}$/u, 'client_seed'))

/** `token` and `game` are in the address the game was opened with. */
export const SessionRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)), game: Code })
export type SessionRequest = z.infer<typeof SessionRequest>

/** `action` is the engine's own: nothing for a slot's spin, the chips of roulette, a card's call in hi-lo. */
export const RoundRequest = z.strictObject({
  requestId: RequestId,
  stake: PositiveMoney,
  action: z.optional(z.unknown()),
  /** A free round of this grant: nothing is staked. */
  grantId: z.optional(z.string().check(z.regex(/^\d{1,19}$/, 'id'))),
})
export type RoundRequest = z.infer<typeof RoundRequest>

/** `step` is the number of steps made so far, so that a late repeat never acts on a newer state. */
export const StepRequest = z.strictObject({
  requestId: RequestId,
  roundId: z.uuid(),
  step: z.int().check(z.gte(0), z.lte(1000)),
  action: z.unknown(),
})
export type StepRequest = z.infer<typeof StepRequest>

/** `nextServerSeedHash` as it was shown: no other seed takes effect with this choice. */
export const SeedsRequest = z.strictObject({ clientSeed: ClientSeed, nextServerSeedHash: Hex64 })
export type SeedsRequest = z.infer<typeof SeedsRequest>

export const Fairness = z.object({ serverSeedHash: Hex64, clientSeed: z.string(), nonce: z.int() })
export type Fairness = z.infer<typeof Fairness>

/**
 * open: steps remain. settled: over. `paid` turns true when the platform has the prize; a prize that could not be handed
 * over at once follows by itself. `outcome` is what the engine's client draws: its type is beside the engine.
 */
export const Round = z.object({
  roundId: z.uuid(),
  status: z.enum(['open', 'settled']),
  /** The first stake, of which the engine reckons. */
  stake: Money,
  /** What steps added to it, such as a double. */
  raised: Money,
  prize: Money,
  paid: z.boolean(),
  steps: z.int(),
  outcome: z.unknown(),
  /** After this round, as the platform last said it. */
  balance: Money,
  fairness: Fairness,
  startedAt: DateTime,
  /** Its stake was a gift. */
  isGift: z._default(z.boolean(), false),
})
export type Round = z.infer<typeof Round>

const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

export const GameInfo = z.object({
  vendor: z.string(),
  code: z.string(),
  category: GameCategory,
  titlePt: z.string(),
  titleEn: z.string(),
  engine: z.enum(ENGINE_IDS),
  /** Slots only; reels, lines and pays are in `engines/slot/profiles.ts`. */
  profile: z.nullable(z.enum(SLOT_PROFILE_IDS)),
  rtp: z.string(),
  /** Where the return depends on the choice and the stake: the least of it. */
  leastRtp: z.nullable(z.string()),
  /** Percent, for games with a choice of returns: what a round that begins now is played for. */
  paidBack: z.int(),
  /** A slot shown as a card to be rubbed free instead of reels. */
  isCard: z.boolean(),
  /** Illustrations by name and the colours behind them, as on the game's cover. */
  art: z.object({ palette: z.enum(PALETTE_NAMES), hero: z.string(), support: z.tuple([z.string(), z.string()]) }),
  /** A flagship's own: its symbols from the one that pays most, what drifts around the reels, how a symbol moves when it wins. */
  face: z.optional(
    z.object({
      symbols: z.array(z.string()),
      wild: z.string(),
      scatter: z.string(),
      air: z.enum(AIRS),
      motion: z.enum(MOTIONS),
    }),
  ),
  /** A host's room; games with a host only. */
  room: z.nullable(z.object({ id: z.string(), host: z.string() })),
})
export type GameInfo = z.infer<typeof GameInfo>

/** Rounds that are played first, for a stake that is nobody's. */
export const FreeRounds = z.object({
  grantId: z.string(),
  stake: Money,
  rounds: z.int(),
  left: z.int(),
  won: Money,
  /** All of them together pay at most this. */
  prizeMax: Money,
  expiresAt: DateTime,
})
export type FreeRounds = z.infer<typeof FreeRounds>

export const SessionInfo = z.object({
  sessionKey: z.string(),
  game: GameInfo,
  displayName: z.string(),
  currency: Currency,
  /** Play money: say so on screen. */
  free: z.boolean(),
  language: Language,
  balance: Money,
  /** Stakes to offer, least first; games with chips take any sum of them up to the last. */
  stakes: z.array(Money),
  /** Null until the player's device has chosen its first seed: nothing is played before. */
  fairness: z.nullable(Fairness),
  /** Of the server seed that a change of seeds brings into use. */
  nextServerSeedHash: Hex64,
  /** Begun earlier and not over: show it instead of a new start. */
  openRound: z.nullable(Round),
  freeRounds: z._default(z.nullable(FreeRounds), null),
  expiresAt: DateTime,
  /** A series may raise its stake after a loss. */
  raiseAfterLoss: z._default(z.boolean(), false),
  /** Host names that "back" may lead to. */
  returnHosts: z.array(z.string()),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const SeedsAnswer = z.object({
  /** Null where there was no pair before. */
  revealed: z.nullable(z.object({ serverSeed: Hex64, serverSeedHash: Hex64, clientSeed: z.string(), rounds: z.int() })),
  fairness: Fairness,
  nextServerSeedHash: Hex64,
})
export type SeedsAnswer = z.infer<typeof SeedsAnswer>

export const BalanceAnswer = z.object({ balance: Money, currency: Currency })
export type BalanceAnswer = z.infer<typeof BalanceAnswer>

export const HistoryRow = z.object({
  roundId: z.uuid(),
  /** cancelled: the stake could not be taken or went back. */
  status: z.enum(['open', 'settled', 'cancelled']),
  /** All of it: the first stake and what steps added. */
  stake: Money,
  prize: Money,
  startedAt: DateTime,
  /** A free round: its stake was a gift. */
  isGift: z._default(z.boolean(), false),
})
export type HistoryRow = z.infer<typeof HistoryRow>
export const HistoryQuery = z.strictObject({ before: z.optional(z.uuid()) })
export const HistoryPage = z.object({ list: z.array(HistoryRow), next: z.nullable(z.uuid()) })
export type HistoryPage = z.infer<typeof HistoryPage>

export const VerifyQuery = z.strictObject({ roundId: z.uuid() })
/** All that `replay()` needs; `serverSeed` is null until the player asked for new seeds. */
export const VerifyData = z.object({
  roundId: z.uuid(),
  game: GameInfo,
  stake: Money,
  raised: Money,
  prize: Money,
  /** The first action, then that of every step. */
  actions: z.array(z.unknown()),
  outcome: z.unknown(),
  fairness: Fairness,
  serverSeed: z.nullable(Hex64),
})
export type VerifyData = z.infer<typeof VerifyData>

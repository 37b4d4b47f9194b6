import * as z from 'zod/mini'
import { PlayType, PrizeMode } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Money } from './money.ts'
import { Cursor, DateTime, Day, Id, Language } from './wire.ts'

/**
 * The lottery. Games, plays, units, odds and the derivation of results are `@trevo/lottery`, which both ends compute with;
 * here is what only the server knows: draws and their times by its clock, and what the brand allows. Orders are in `lottery-orders.ts`.
 */
export const LOTTERY = {
  /** Periods of one chase. */
  periodsMax: 100,
  linesMax: 100,
  multipleMax: 9999,
  /** Results one question may ask for: trends are computed from them where they are shown. */
  resultsMax: 300,
  drawsPage: 30,
  ordersPage: 20,
  selectionCharsMax: 20_000,
} as const

/** What a stake of a line is cut to: whole units, tenths, hundredths. */
export const LotteryMode = z.enum(['1', '0.1', '0.01'])
export type LotteryMode = z.infer<typeof LotteryMode>

export const LotteryCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{1,31}$/, 'lottery_code'))
/** As the game's schedule writes it; sorts by time within a game. */
export const Period = z.string().check(z.regex(/^[0-9][0-9-]{3,23}$/, 'period'))

/** The numbers of a draw in the order of the game's model (`Result` of the package); how they are shown is its business. */
export const LotteryResult = z.array(z.int())
export type LotteryResult = z.infer<typeof LotteryResult>

/**
 * open: takes bets until `closesAt`; closed: waits for its numbers; drawn: numbers are out, bets are being settled;
 * settled; void: the brand gave every stake back.
 */
export const DrawState = z.enum(['open', 'closed', 'drawn', 'settled', 'void'])
export type DrawState = z.infer<typeof DrawState>

/** A draw that is still to come. No bet after `closesAt`, by the server's clock. */
export const DrawSlot = z.object({ period: Period, opensAt: DateTime, closesAt: DateTime, drawsAt: DateTime })
export type DrawSlot = z.infer<typeof DrawSlot>

export const DrawnResult = z.object({ period: Period, drawsAt: DateTime, result: LotteryResult })
export type DrawnResult = z.infer<typeof DrawnResult>

export const LobbyGroup = z.enum(['quick', 'vietnam', 'numero', 'numbers', 'colour'])
export type LobbyGroup = z.infer<typeof LobbyGroup>

export const LotteryGame = z.object({
  code: LotteryCode,
  /** In the language asked for. */
  name: z.string(),
  /** The group of the lobby: LOTT, ELOTT, or ZY where the brand is configured so. */
  prizeMode: PrizeMode,
  /** The package's family (number model, boards) and how the lobby groups within a prize mode. */
  family: z.string(),
  lobbyGroup: LobbyGroup,
  playTypes: z.array(PlayType),
  /** Null where draws are on fixed times of the day. */
  intervalSeconds: z.nullable(z.int()),
  /** The brand's own entry in the catalogue (favourites, pictures). */
  nodeId: z.nullable(Id),
  iconUrl: z.nullable(z.string()),
  tint: z.tuple([z.string(), z.string()]),
  /** Highest return of its plays for this caller, in percent. */
  rtp: z.string(),
  popular: z.boolean(),
  /** The draw that takes bets now and the one after it; null while the game pauses. */
  current: z.nullable(DrawSlot),
  next: z.nullable(DrawSlot),
  last: z.nullable(DrawnResult),
})
export type LotteryGame = z.infer<typeof LotteryGame>

const Listing = z.object({ serverNow: DateTime, list: z.array(LotteryGame) })
const AskedLanguage = z._default(Language, 'PT')
const LanguageOnly = z.strictObject({ language: AskedLanguage })

export const lotteryList = endpoint({
  method: 'GET',
  path: '/lgw/lottery/list',
  summary: 'Every lottery of the brand with its next draws and last result',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage, prizeMode: z.optional(PrizeMode) }),
  value: Listing,
  cacheSeconds: 1,
})

export const lotteryMenu = endpoint({
  method: 'GET',
  path: '/lgw/lottery/menu',
  summary: 'Groups of the lobby: codes of games by prize mode and kind, in the brand’s order',
  auth: 'guest',
  query: LanguageOnly,
  value: z.object({
    groups: z.array(
      z.object({
        prizeMode: PrizeMode,
        lobbyGroups: z.array(z.object({ lobbyGroup: LobbyGroup, codes: z.array(LotteryCode) })),
      }),
    ),
    popular: z.array(LotteryCode),
  }),
  cacheSeconds: 15,
})

export const popularLotteries = endpoint({
  method: 'GET',
  path: '/lgw/lottery/popular',
  summary: 'What the brand marked as popular, then what was bet on most',
  auth: 'guest',
  query: LanguageOnly,
  value: Listing,
  cacheSeconds: 1,
})

export const vietnamLotteries = endpoint({
  method: 'GET',
  path: '/lgw/lottery/vietnam',
  summary: 'The Vietnam lotteries',
  auth: 'guest',
  query: LanguageOnly,
  value: Listing,
  cacheSeconds: 1,
})

/** A game with its newest results, newest first. */
const GameResults = z.object({ code: LotteryCode, name: z.string(), draws: z.array(DrawnResult) })

export const numero = endpoint({
  method: 'GET',
  path: '/lgw/lottery/numero',
  summary: 'Newest results of the Numero games (20 of 80)',
  auth: 'guest',
  query: LanguageOnly,
  value: z.object({ list: z.array(GameResults) }),
  cacheSeconds: 2,
})

export const vietnamNumero = endpoint({
  method: 'GET',
  path: '/lgw/lottery/vietnam/numero',
  summary: 'Newest results of the Vietnam lotteries, prize by prize',
  auth: 'guest',
  query: LanguageOnly,
  value: z.object({ list: z.array(GameResults) }),
  cacheSeconds: 2,
})

/** The server's clock and the draws by it; small enough to ask whenever a countdown ends. */
export const lotteryNow = endpoint({
  method: 'GET',
  path: '/lgw/lottery/now',
  summary: 'The server’s time with current and last draw of every game, or of one',
  auth: 'guest',
  query: z.strictObject({ code: z.optional(LotteryCode) }),
  value: z.object({
    serverNow: DateTime,
    games: z.array(
      z.object({
        code: LotteryCode,
        current: z.nullable(DrawSlot),
        next: z.nullable(DrawSlot),
        last: z.nullable(DrawnResult),
      }),
    ),
  }),
})

/** The chain of a day: `commitment` was published before its first draw, see DrawProof. */
const DayCommitment = z.object({
  day: Day,
  commitment: z.string(),
  committedAt: DateTime,
  draws: z.int(),
})
export type DayCommitment = z.infer<typeof DayCommitment>

/** A play as the brand offers it to the caller. */
const PlayOffer = z.object({
  play: z.string(),
  enabled: z.boolean(),
  /** At the caller's own series, in percent; what a lower series takes off comes back as rebate. */
  rtp: z.string(),
})

const LotterySeries = z.object({
  min: z.int(),
  /** The highest the caller may choose. */
  own: z.int(),
  base: z.int(),
  /** One series for all: no slider, `min` equals `own`. */
  fixed: z.boolean(),
})
export type LotterySeries = z.infer<typeof LotterySeries>

/** In the caller's currency. */
export const LotteryLimits = z.object({
  /** Of one line in one period. */
  minStake: Money,
  maxStake: Money,
  /** What one line may win at most in one period. */
  maxPayout: Money,
})
export type LotteryLimits = z.infer<typeof LotteryLimits>

export const LotteryGameDetail = z.object({
  serverNow: DateTime,
  game: LotteryGame,
  /** Betting closes so long before a draw. */
  closeSeconds: z.int(),
  series: LotterySeries,
  limits: LotteryLimits,
  modes: z.array(LotteryMode),
  plays: z.array(PlayOffer),
  /** Today's and the ones committed ahead, oldest first. */
  commitments: z.array(DayCommitment),
  currency: Currency,
})
export type LotteryGameDetail = z.infer<typeof LotteryGameDetail>

const GameParams = z.strictObject({ code: LotteryCode })

export const lotteryGame = endpoint({
  method: 'GET',
  path: '/lgw/lottery/games/:code',
  summary: 'One lottery: draws, plays on offer, the caller’s series, limits and commitments',
  auth: 'guest',
  params: GameParams,
  query: LanguageOnly,
  value: LotteryGameDetail,
  errors: ['not_found'],
})

/** The slots that a chase may name, from the one open now. */
export const lotterySlots = endpoint({
  method: 'GET',
  path: '/lgw/lottery/games/:code/slots',
  summary: 'The next draws that take bets, for a chase',
  auth: 'guest',
  params: GameParams,
  query: z.strictObject({
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LOTTERY.periodsMax)), LOTTERY.periodsMax),
  }),
  value: z.object({ serverNow: DateTime, list: z.array(DrawSlot) }),
  errors: ['not_found'],
})

/** A round of a public beacon (drand, `bls-unchained-g1-rfc9380`) that goes into a draw. All texts are hex. */
export const BeaconProof = z.object({
  chain: z.string(),
  publicKey: z.string(),
  /** Seconds; round n comes at `genesis + (n - 1) * period`. */
  genesis: z.int(),
  period: z.int(),
  /** The first that comes a whole period or more after betting closed. */
  round: z.int(),
  at: DateTime,
  /** Null until it is there. What is random in it is its SHA-256. */
  signature: z.nullable(z.string()),
  /** Where to ask for it oneself. */
  source: z.string(),
})
export type BeaconProof = z.infer<typeof BeaconProof>

/**
 * What lets anybody check a draw: seeds of a day are a hash chain, so that sha256 of this seed is `previous` (the seed of
 * the draw before it, or the day's commitment at `index` 1), and the numbers follow from seed and `publicInput`, which ends
 * in what the beacon gave.
 */
const DrawProof = z.object({
  day: Day,
  /** From 1, of `length` draws in the chain. */
  index: z.int(),
  length: z.int(),
  commitment: z.string(),
  committedAt: DateTime,
  /** Null until the beacon's round is there. */
  publicInput: z.nullable(z.string()),
  /** Null for a draw that was announced before there was a beacon. */
  beacon: z.nullable(BeaconProof),
  /** Hex; null until the draw, and `previous` until the draw before it. */
  seed: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type DrawProof = z.infer<typeof DrawProof>

export const LotteryDraw = z.object({
  period: Period,
  state: DrawState,
  closesAt: DateTime,
  drawsAt: DateTime,
  drawnAt: z.nullable(DateTime),
  /** Drawn after its time, because the service was not there then. */
  late: z.boolean(),
  result: z.nullable(LotteryResult),
  /** Why it was declared void, in the words that players read. */
  void: z.nullable(z.object({ at: DateTime, reasonPt: z.string(), reasonEn: z.string() })),
  proof: DrawProof,
})
export type LotteryDraw = z.infer<typeof LotteryDraw>

export const lotteryDraws = endpoint({
  method: 'GET',
  path: '/lgw/lottery/games/:code/draws',
  summary: 'Past draws, newest first, with what verifies them',
  auth: 'guest',
  params: GameParams,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(LotteryDraw), cursor: z.nullable(Cursor) }),
  errors: ['not_found'],
})

export const lotteryDraw = endpoint({
  method: 'GET',
  path: '/lgw/lottery/games/:code/draws/:period',
  summary: 'One draw with what verifies it',
  auth: 'guest',
  params: z.strictObject({ code: LotteryCode, period: Period }),
  value: LotteryDraw,
  errors: ['not_found'],
})

export const lotteryResults = endpoint({
  method: 'GET',
  path: '/lgw/lottery/games/:code/results',
  summary: 'Newest results in short, newest first: missing counts, hot and cold and roads are drawn from them',
  auth: 'guest',
  params: GameParams,
  query: z.strictObject({
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LOTTERY.resultsMax)), 100),
  }),
  value: z.object({ list: z.array(z.object({ period: Period, result: LotteryResult })) }),
  errors: ['not_found'],
  cacheSeconds: 2,
})

import * as z from 'zod/mini'
import { Volatility } from './games.ts'
import { Money } from './money.ts'
import { ImportCategory } from './ops/game-import.ts'
import { asks } from './vendor-free-rounds.ts'
import { GameCode, VendorId } from './vendor-wallet.ts'
import { eachOnce, Id, Language } from './wire.ts'

/** What a game can do beyond being played. */
const GameFeature = z.enum(['free_rounds', 'buy_bonus', 'jackpot', 'live', 'demo'])
const FEED_GAMES_MAX = 5000

const Percent = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'rtp'),
  z.refine((text) => Number(text) > 0 && Number(text) <= 100, 'rtp'),
)
/** Of an own origin and encrypted: whoever shows it asks the vendor for it, we never do. */
const isPicture = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

export const FeedGame = z.strictObject({
  code: GameCode,
  titles: z.strictObject({ pt: Title, en: Title }),
  category: ImportCategory,
  /** In percent; null: you do not say, and the game counts as keeping nothing. */
  rtp: z.nullable(Percent),
  minBet: Money,
  maxBet: z.nullable(Money),
  features: z.array(GameFeature),
  volatility: z.nullable(Volatility),
  /** Most that one round pays, in stakes. */
  maxWin: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))),
  /** ISO 3166, two capital letters each. */
  blockedCountries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))).check(z.maxLength(250)),
  /** https, on the origin of your launch address or of your address for calls. */
  picture: z.nullable(z.string().check(z.maxLength(500), z.refine(isPicture, 'https'))),
})
export type FeedGame = z.infer<typeof FeedGame>

const LINES_MAX = 40
const ShownLine = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(80)),
  value: z.string().check(z.maxLength(600)),
})
export type ShownLine = z.infer<typeof ShownLine>
const ShownLines = z.array(ShownLine).check(z.maxLength(LINES_MAX))

/** What a round showed, in the language asked for and as plain text. */
export const ShownRound = z.strictObject({
  /** What came: numbers, cards, the score. */
  lines: ShownLines,
  /** Reels and the like as they lay, row by row. */
  boards: z
    .array(
      z.strictObject({
        caption: z.nullable(z.string().check(z.maxLength(120))),
        rows: z.array(z.array(z.string().check(z.maxLength(12))).check(z.maxLength(12))).check(z.maxLength(12)),
      }),
    )
    .check(z.maxLength(LINES_MAX)),
  /** What whoever checks the result needs: hashes and seeds, as far as they may be told. */
  proof: ShownLines,
  /** Your own page of the round: https, on the origin of your launch address or of your address for calls. */
  page: z.nullable(z.string().check(z.maxLength(1000), z.refine(isPicture, 'https'))),
})
export type ShownRound = z.infer<typeof ShownRound>

export const askRound = asks({
  path: '/round',
  summary: 'What a round of a player showed; asked when the player looks at it',
  body: z.strictObject({ playerId: Id, roundId: VendorId, gameCode: GameCode, language: Language }),
  value: ShownRound,
})

export const askCatalogue = asks({
  path: '/catalogue',
  summary: 'All games that you have for us; what is not named is gone',
  body: z.strictObject({}),
  value: z.object({
    games: z.array(FeedGame).check(
      z.maxLength(FEED_GAMES_MAX),
      eachOnce(({ code }) => code),
    ),
  }),
})

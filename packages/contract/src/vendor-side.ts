import * as z from 'zod/mini'
import { Volatility } from './games.ts'
import { Money } from './money.ts'
import { ImportCategory } from './ops/game-import.ts'
import { asks } from './vendor-free-rounds.ts'
import { GameCode } from './vendor-wallet.ts'

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

export const askCatalogue = asks({
  path: '/catalogue',
  summary: 'All games that you have for us; what is not named is gone',
  body: z.strictObject({}),
  value: z.object({
    games: z.array(FeedGame).check(
      z.maxLength(FEED_GAMES_MAX),
      z.refine((games) => new Set(games.map(({ code }) => code)).size === games.length, 'twice'),
    ),
  }),
})

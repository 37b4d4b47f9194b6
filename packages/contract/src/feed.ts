import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { DateTime, Id } from './wire.ts'

/** win: a prize; multiplier: many times its stake; jackpot: a pot that fell; rain: an envelope that was caught. */
const FeedKind = z.enum(['win', 'multiplier', 'jackpot', 'rain'])

export const FeedItem = z.object({
  id: z.string(),
  kind: FeedKind,
  /** Masked. */
  account: z.string(),
  /** Where there is one that the brand shows: its entry, and its title in the brand's first language and in English. */
  game: z.nullable(
    z.object({ nodeId: Id, vassalage: z.string(), gameType: GameCategory, pt: z.string(), en: z.string() }),
  ),
  amount: Money,
  /** Of a round: the prize over the stake, with two decimals. */
  times: z.nullable(z.string()),
  at: DateTime,
})
export type FeedItem = z.infer<typeof FeedItem>

/** What the live channel carries, on the topic `feed`: the whole list, so that nobody has to ask. */
export const Feed = z.object({ list: z.array(FeedItem) })
export type Feed = z.infer<typeof Feed>
export const FEED_TOPIC = 'feed'

export const feed = endpoint({
  method: 'GET',
  path: '/wps/feed',
  summary: 'What was won of late, of real rounds, masked; whoever does not want to be named is not in it',
  auth: 'guest',
  value: Feed,
  cacheSeconds: 3,
})

const NameShown = z.strictObject({ shown: z.boolean() })

export const nameShown = endpoint({
  method: 'GET',
  path: '/wps/member/name-shown',
  summary: 'Whether the caller may be named among winners',
  auth: 'real',
  value: NameShown,
})

export const showName = endpoint({
  method: 'PUT',
  path: '/wps/member/name-shown',
  summary: 'Be named among winners, masked, or nowhere',
  auth: 'real',
  body: NameShown,
  value: NameShown,
})

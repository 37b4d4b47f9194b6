import * as z from 'zod/mini'
import { Empty, Id, Language } from '../wire.ts'
import { OfferCategory } from './games.ts'
import { pageOf, pageQuery, SearchText } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** What a nickname stands for: games with a word in their title, of one engine, category or kind, or those that feed a jackpot. */
export const AliasTarget = z.enum(['title', 'engine', 'category', 'classify', 'pool'])
export type AliasTarget = z.infer<typeof AliasTarget>

export const ALIAS_MAX = 60
/** What nobody can type is found by nobody. */
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)
const fields = {
  language: Language,
  alias: z.string().check(z.trim(), z.minLength(2), z.maxLength(ALIAS_MAX), z.refine(hasLetters, 'letters')),
  target: AliasTarget,
  /** Empty for jackpots. */
  value: z.string().check(z.trim(), z.maxLength(ALIAS_MAX)),
}

export const GameAlias = z.object({
  id: Id,
  language: Language,
  alias: z.string(),
  target: AliasTarget,
  value: z.string(),
  /** How many games of the brand are found by it. */
  games: z.int(),
})
export type GameAlias = z.infer<typeof GameAlias>

export const opsGameAliases = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/game-aliases',
  summary: 'Nicknames by which games are found, for every brand',
  roles: ['content', 'admin'],
  query: pageQuery(['alias', 'language'], {
    q: SearchText,
    language: z.optional(Language),
    target: z.optional(AliasTarget),
  }),
  value: pageOf(GameAlias),
})

const Choice = z.object({ value: z.string(), example: z.string() })
export const opsAliasChoices = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/game-aliases/choices',
  summary: 'Engines, kinds and categories that have games, with one of them each',
  roles: ['content', 'admin'],
  value: z.object({
    engine: z.array(Choice),
    classify: z.array(Choice),
    category: z.array(z.object({ value: OfferCategory, example: z.string() })),
  }),
})

export const opsAddGameAlias = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/game-aliases',
  summary: 'Another word for games; the same one twice is there once',
  roles: ['content', 'admin'],
  everyMerchant: true,
  body: z.strictObject(fields),
  gives: { language: 'words', alias: 'words', target: 'words', value: 'words' },
  value: GameAlias,
})

export const opsRemoveGameAlias = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/game-aliases/:id',
  summary: 'Take a nickname away; games are no longer found by it',
  roles: ['content', 'admin'],
  everyMerchant: true,
  params: z.strictObject({ id: Id }),
  value: Empty,
  errors: ['not_found'],
})

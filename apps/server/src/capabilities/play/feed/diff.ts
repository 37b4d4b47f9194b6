import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { FeedLine } from '@trevo/contract/ops/vendor-feed'
import type { FeedGame } from '@trevo/contract/vendor-side'
import type { KnownGame } from './queries.ts'

/** What can differ between what a vendor says of a game and what is known of it, each as a text. */
const FIELDS = {
  rtp: [(game: FeedGame) => percent(game.rtp), (known: KnownGame) => percent(known.rtp)],
  name_pt: [(game: FeedGame) => game.titles.pt, (known: KnownGame) => known.namePt],
  name_en: [(game: FeedGame) => game.titles.en, (known: KnownGame) => known.nameEn],
  category: [(game: FeedGame) => game.category as string, (known: KnownGame) => known.category],
  min_bet: [(game: FeedGame) => money(parseMoney(game.minBet)), (known: KnownGame) => money(known.minBet)],
  max_bet: [
    (game: FeedGame) => (game.maxBet === null ? null : money(parseMoney(game.maxBet))),
    (known: KnownGame) => (known.maxBet === null ? null : money(known.maxBet)),
  ],
  features: [(game: FeedGame) => list(game.features), (known: KnownGame) => list(known.features)],
  volatility: [(game: FeedGame) => game.volatility as string | null, (known: KnownGame) => known.volatility],
  max_win: [(game: FeedGame) => times(game.maxWin ?? null), (known: KnownGame) => times(known.maxWin)],
  blocked: [(game: FeedGame) => list(game.blockedCountries), (known: KnownGame) => list(known.blockedCountries)],
  picture: [(game: FeedGame) => game.picture, (known: KnownGame) => known.iconUrl],
} as const satisfies Record<string, readonly [(game: FeedGame) => string | null, (known: KnownGame) => string | null]>

const percent = (rtp: string | null) => (rtp === null ? null : Number(rtp).toFixed(2))
const money = (amount: bigint) => formatMoney(amount)
const times = (stakes: number | null) => (stakes === null ? null : String(stakes))
const list = (words: readonly string[]) => (words.length === 0 ? null : [...words].sort().join(', '))

export type FeedDiff = { fresh: FeedGame[]; changed: FeedGame[]; gone: KnownGame[]; lines: FeedLine[] }

/** New, changed and gone games. A game that was switched off and is named again counts as what it is: known. */
export function diffOf(games: readonly FeedGame[], known: readonly KnownGame[]): FeedDiff {
  const there = new Map(known.map((game) => [game.code, game]))
  const named = new Set(games.map(({ code }) => code))
  const fresh = games.filter(({ code }) => !there.has(code))
  const gone = known.filter(({ code, status }) => !named.has(code) && status !== 'off')
  const changes = games.flatMap((game) => {
    const before = there.get(game.code)
    const found = before === undefined ? [] : changesOf(game, before)
    return found.length === 0 ? [] : [{ game, changes: found }]
  })
  const isReturn = ({ changes: found }: { changes: FeedLine['changes'] }) => found.some(({ field }) => field === 'rtp')
  const lines: FeedLine[] = [
    ...changes
      .toSorted((a, b) => Number(isReturn(b)) - Number(isReturn(a)))
      .map(({ game, changes: found }) => ({
        code: game.code,
        name: game.titles.pt,
        what: 'changed' as const,
        changes: found,
      })),
    ...fresh.map((game) => ({
      code: game.code,
      name: game.titles.pt,
      what: 'new' as const,
      changes: [{ field: 'rtp', before: null, after: percent(game.rtp) }],
    })),
    ...gone.map(({ code, namePt }) => ({ code, name: namePt, what: 'gone' as const, changes: [] })),
  ]
  return { fresh, changed: changes.map(({ game }) => game), gone, lines }
}

function changesOf(game: FeedGame, known: KnownGame): FeedLine['changes'] {
  return Object.entries(FIELDS).flatMap(([field, [said, was]]) => {
    const [after, before] = [said(game), was(known)]
    return after === before ? [] : [{ field, before, after }]
  })
}

import type { LotteryGame } from '@trevo/contract/lottery'
import { read, write } from '../../lib/storage.ts'

let written = ''

/** Keeps the lobby for the next visit: the order of all games, and the games of each kind. Draws would be over by then. */
export function keepGames(games: readonly LotteryGame[]): void {
  const kept = games.map((game) => ({ ...game, current: null, next: null, last: null }))
  const text = JSON.stringify(kept)
  if (text === written) return
  written = text
  const isElott = ({ prizeMode }: LotteryGame) => prizeMode === 'ELOTT'
  const codes = kept.map(({ code }) => code)
  write('getGameLotts', codes)
  write('elottList', kept.filter(isElott))
  write(
    'lottList',
    kept.filter((game) => !isElott(game)),
  )
}

/** What the last visit kept, in the brand's order; undefined where there is nothing. */
export function keptGames(): LotteryGame[] | undefined {
  const listed = [...(read('lottList') ?? []), ...(read('elottList') ?? [])]
  const byCode = new Map(listed.map((game) => [game.code, game]))
  const games = (read('getGameLotts') ?? []).flatMap((code) => byCode.get(code) ?? [])
  return games.length > 0 ? games : undefined
}

import { buildGame } from './build-game.ts'
import type { DemoGame, Titles } from './demo-game.ts'

/** Video bingo: ninety balls, cards of fifteen numbers, extra balls for a price. */
const TITLES: readonly (readonly [vendor: string, titles: Titles])[] = [
  ['PP', ['Bingo Pantanal', 'Pantanal Bingo']],
  ['PP', ['Bingo da Quermesse', 'Village Fair Bingo']],
  ['FC', ['Bingo do Caju', 'Cashew Bingo']],
  ['CQ9', ['Bingo das Araras', 'Macaw Bingo']],
  ['HAB', ['Bingo do Sabiá', 'Thrush Bingo']],
  ['MND', ['Bingo Junino', 'June Feast Bingo']],
]

/** The stake of one card. A ball's price is rounded up to a cent, which would weigh more on a smaller one. */
export const LEAST_CARD = '0.5'

export const BINGOS: readonly DemoGame[] = TITLES.map(([vendor, titles]) => ({
  ...buildGame({ vendor, category: 'RNG', titles, engine: 'bingo', classify: 'AC' }),
  minBet: LEAST_CARD,
}))

import { CARD_COLUMNS, CARD_ROWS, CARD_SIZE } from '../../../src/engines/bingo/patterns.ts'
import { BALLS } from '../../../src/engines/bingo.ts'

/** Fifteen different numbers, rising from column to column as on a printed card. `chance` is below one. */
export function newCard(chance: () => number): number[] {
  const left = Array.from({ length: BALLS }, (_, index) => index + 1)
  const numbers = Array.from({ length: CARD_SIZE }, () => left.splice(Math.floor(chance() * left.length), 1)[0] ?? 0)
  numbers.sort((a, b) => a - b)
  return Array.from({ length: CARD_SIZE }, (_, cell) => {
    const [row, column] = [Math.floor(cell / CARD_COLUMNS), cell % CARD_COLUMNS]
    return numbers[column * CARD_ROWS + row] ?? 0
  })
}

import { type CompiledMath, PAY_STRIDE, SCATTER, SYMBOLS, WILD } from './math.ts'

/** Called for every win; positions are of the grid. */
export type OnWin = (win: { symbol: number; count: number; line: number | null; ways: number; coins: number }) => void

/** Coins that a grid pays, from the left on every payline or in all ways. */
export function coinsOf(compiled: CompiledMath, grid: Uint8Array, onWin: OnWin | null): number {
  return compiled.lines === null
    ? coinsOfWays(compiled, grid, onWin)
    : coinsOfLines(compiled, compiled.lines, grid, onWin)
}

function coinsOfLines(
  { pays, reels }: CompiledMath,
  lines: readonly Uint8Array[],
  grid: Uint8Array,
  onWin: OnWin | null,
): number {
  let total = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Uint8Array
    let symbol = WILD
    let count = 0
    let wilds = 0
    for (; count < reels; count++) {
      const next = grid[line[count] as number] as number
      if (next === WILD) {
        if (symbol === WILD) wilds++
      } else if (next === SCATTER) break
      else if (symbol === WILD) symbol = next
      else if (next !== symbol) break
    }
    if (count < 3) continue
    // Wilds in front may be worth more as themselves than as what they stand for.
    const asSymbol = pays[symbol * PAY_STRIDE + count] as number
    const asWilds = pays[WILD * PAY_STRIDE + wilds] as number
    const isWild = asWilds > asSymbol
    const coins = isWild ? asWilds : asSymbol
    if (coins === 0) continue
    total += coins
    onWin?.({ symbol: isWild ? WILD : symbol, count: isWild ? wilds : count, line: index, ways: 1, coins })
  }
  return total
}

const FIRST_PAYING = 2

function coinsOfWays({ pays, reels, rows }: CompiledMath, grid: Uint8Array, onWin: OnWin | null): number {
  let total = 0
  let seen = 0
  for (let first = 0; first < rows; first++) {
    const symbol = grid[first] as number
    if (symbol < FIRST_PAYING || (seen & (1 << symbol)) !== 0) continue
    seen |= 1 << symbol
    let ways = 1
    let count = 0
    for (; count < reels; count++) {
      const found = countOn(grid, count * rows, rows, symbol)
      if (found === 0) break
      ways *= found
    }
    const coins = count < 3 ? 0 : (pays[symbol * PAY_STRIDE + count] as number) * ways
    if (coins === 0) continue
    total += coins
    onWin?.({ symbol, count, line: null, ways, coins })
  }
  return total
}

function countOn(grid: Uint8Array, from: number, rows: number, symbol: number): number {
  let found = 0
  for (let position = from; position < from + rows; position++) {
    const next = grid[position] as number
    if (next === symbol || next === WILD) found++
  }
  return found
}

/** The grid positions that make up a win. */
export function positionsOf(
  { lines, rows }: CompiledMath,
  grid: Uint8Array,
  win: { symbol: number; count: number; line: number | null },
): number[] {
  if (win.line !== null) return [...(lines?.[win.line] ?? [])].slice(0, win.count)
  const inWay = (next: number | undefined) => next === win.symbol || next === WILD
  return Array.from({ length: win.count * rows }, (_, position) => position).filter((position) => inWay(grid[position]))
}

export const letterOf = (symbol: number) => SYMBOLS[symbol] as string

import { type CompiledMath, LEAST, PAY_STRIDE, SCATTER, SYMBOLS, WILD } from './math.ts'

/** Called for every win; positions are of the grid. */
export type FoundWin = {
  symbol: number
  count: number
  line: number | null
  ways: number
  coins: number
  isFromRight: boolean
  /** Of symbols that are no row: where they lie. */
  positions?: number[]
}
export type OnWin = (win: FoundWin) => void

/** Coins that a grid pays: on every payline, in all ways, or by symbols that touch. */
export function coinsOf(compiled: CompiledMath, grid: Uint8Array, onWin: OnWin | null): number {
  if (compiled.math.count !== undefined) return coinsOfGroups(compiled, grid, onWin)
  return compiled.lines === null
    ? coinsOfWays(compiled, grid, onWin)
    : coinsOfLines(compiled, compiled.lines, grid, onWin)
}

function coinsOfLines(
  compiled: CompiledMath,
  lines: readonly Uint8Array[],
  grid: Uint8Array,
  onWin: OnWin | null,
): number {
  const last = compiled.reels - 1
  let total = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Uint8Array
    const [coins, length] = coinsOfRun(compiled, grid, line, 0, 1, index, onWin)
    total += coins
    if (compiled.math.bothWays && length <= last) {
      total += coinsOfRun(compiled, grid, line, last, -1, index, onWin)[0]
    }
  }
  return total
}

const run: [coins: number, length: number] = [0, 0]

/** What a line pays from one of its ends, and how far the symbol reaches. One answer serves all calls: no garbage in a hundred million rounds. */
function coinsOfRun(
  { pays, reels, math }: CompiledMath,
  grid: Uint8Array,
  line: Uint8Array,
  from: number,
  step: 1 | -1,
  index: number,
  onWin: OnWin | null,
): readonly [coins: number, length: number] {
  let symbol = WILD
  let count = 0
  let leading = 0
  let wilds = 0
  for (; count < reels; count++) {
    const next = grid[line[from + step * count] as number] as number
    if (next === WILD) {
      wilds++
      if (symbol === WILD) leading++
    } else if (next === SCATTER) break
    else if (symbol === WILD) symbol = next
    else if (next !== symbol) break
  }
  run[0] = 0
  run[1] = count
  if (count < 3) return run
  // Wilds in front may be worth more as themselves than as what they stand for.
  const times = math.wildTimes === undefined || symbol === WILD ? 1 : math.wildTimes ** wilds
  const asSymbol = (pays[symbol * PAY_STRIDE + count] as number) * times
  const asWilds = leading < 3 ? 0 : (pays[WILD * PAY_STRIDE + leading] as number)
  const isWild = asWilds > asSymbol
  const coins = isWild ? asWilds : asSymbol
  run[0] = coins
  if (coins === 0) return run
  const won = isWild ? leading : count
  onWin?.({ symbol: isWild ? WILD : symbol, count: won, line: index, ways: 1, coins, isFromRight: step < 0 })
  return run
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
    onWin?.({ symbol, count, line: null, ways, coins, isFromRight: false })
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

const reached: number[] = []
const seen = new Uint8Array(64)

/** Every group of touching symbols once, by the first of its places. Nothing stands in for another here. */
function coinsOfGroups(compiled: CompiledMath, grid: Uint8Array, onWin: OnWin | null): number {
  const { pays } = compiled
  let total = 0
  seen.fill(0)
  for (let position = 0; position < grid.length; position++) {
    const symbol = grid[position] as number
    if (seen[position] === 1 || symbol < FIRST_PAYING) continue
    reached.length = 0
    reach(compiled, grid, position, symbol)
    const coins = reached.length < LEAST.cluster ? 0 : (pays[symbol * PAY_STRIDE + reached.length] as number)
    if (coins === 0) continue
    total += coins
    if (onWin === null) continue
    const positions = [...reached].sort((a, b) => a - b)
    onWin({ symbol, count: reached.length, line: null, ways: 1, coins, isFromRight: false, positions })
  }
  return total
}

function take(position: number): void {
  seen[position] = 1
  reached.push(position)
}

function reach({ rows }: CompiledMath, grid: Uint8Array, from: number, symbol: number): void {
  take(from)
  for (let index = 0; index < reached.length; index++) {
    const at = reached[index] as number
    const row = at % rows
    if (row > 0 && seen[at - 1] === 0 && grid[at - 1] === symbol) take(at - 1)
    if (row < rows - 1 && seen[at + 1] === 0 && grid[at + 1] === symbol) take(at + 1)
    if (at >= rows && seen[at - rows] === 0 && grid[at - rows] === symbol) take(at - rows)
    if (at + rows < grid.length && seen[at + rows] === 0 && grid[at + rows] === symbol) take(at + rows)
  }
}

/** The grid positions that make up a win. */
export function positionsOf({ lines, rows, reels }: CompiledMath, grid: Uint8Array, win: FoundWin): number[] {
  if (win.positions !== undefined) return win.positions
  if (win.line !== null) {
    const line = [...(lines?.[win.line] ?? [])]
    return win.isFromRight ? line.slice(reels - win.count) : line.slice(0, win.count)
  }
  const inWay = (next: number | undefined) => next === win.symbol || next === WILD
  return Array.from({ length: win.count * rows }, (_, position) => position).filter((position) => inWay(grid[position]))
}

export const letterOf = (symbol: number) => SYMBOLS[symbol] as string

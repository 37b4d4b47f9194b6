import { SLOT_TABLES } from './slot-tables.mjs'

/** A cent is 100 of the units in which money is counted. */
export const wholeCents = (/** @type {bigint} */ minor) => minor - (minor % 100n)

/** @typedef {import('./slot-tables.mjs').SlotTable} SlotTable */
/** @typedef {{ symbol: string, count: number, line: number | null, ways: number, positions: number[], coins: number }} Win */

const WILD = 'W'
const SCATTER = 'S'
const LEAST = 3

/** @type {(table: SlotTable, symbol: string, count: number) => number} */
const payOf = ({ pays }, symbol, count) => pays[symbol]?.[count - LEAST] ?? 0

/**
 * From the left on a line: a run of one symbol, for which wilds stand in. Wilds in front count as themselves where that
 * pays more.
 *
 * @param {SlotTable} table @param {string[]} letters @returns {{ symbol: string, count: number } | null}
 */
function runOf(table, letters) {
  const runWith = (/** @type {string} */ symbol) => {
    const end = letters.findIndex((letter) => letter !== symbol && letter !== WILD)
    return end < 0 ? letters.length : end
  }
  const wilds = runWith(WILD)
  const first = letters[wilds]
  const symbol = first === undefined || first === SCATTER ? WILD : first
  const count = runWith(symbol)
  const [asSymbol, asWilds] = [payOf(table, symbol, count), payOf(table, WILD, wilds)]
  if (Math.max(asSymbol, asWilds) === 0) return null
  return asWilds > asSymbol ? { symbol: WILD, count: wilds } : { symbol, count }
}

/** @param {SlotTable} table @param {string[]} lines @param {string[]} grid @returns {Win[]} */
function lineWins(table, lines, grid) {
  return lines.flatMap((rows, line) => {
    const run = runOf(
      table,
      [...rows].map((row, reel) => grid[reel]?.[Number(row)] ?? ''),
    )
    if (run === null) return []
    const positions = [...rows].slice(0, run.count).map((row, reel) => reel * table.rows + Number(row))
    return [{ ...run, line, ways: 1, positions, coins: payOf(table, run.symbol, run.count) }]
  })
}

/** Every symbol of the first reel, through all neighbouring reels that have it. @param {SlotTable} table @param {string[]} grid @returns {Win[]} */
function wayWins(table, grid) {
  const firsts = [...new Set(grid[0])].filter((symbol) => symbol !== WILD && symbol !== SCATTER)
  return firsts.flatMap((symbol) => {
    const found = grid.map((reel) => [...reel].map((letter) => letter === symbol || letter === WILD))
    const end = found.findIndex((reel) => !reel.includes(true))
    const count = end < 0 ? grid.length : end
    const ways = found.slice(0, count).reduce((product, reel) => product * reel.filter(Boolean).length, 1)
    const coins = payOf(table, symbol, count) * ways
    const positions = found
      .slice(0, count)
      .flatMap((reel, index) => reel.flatMap((isHit, row) => (isHit ? [index * table.rows + row] : [])))
    return coins === 0 ? [] : [{ symbol, count, line: null, ways, positions, coins }]
  })
}

/** What stands in the window, and what comes down where something vanished: the symbols above the stop, one after the other. */
function reelsAt(strips, stops, rows) {
  const at = (/** @type {number} */ reel, /** @type {number} */ place) => {
    const strip = strips[reel]
    return strip[((place % strip.length) + strip.length) % strip.length]
  }
  const above = stops.map(() => 0)
  return {
    grid: stops.map((stop, reel) => Array.from({ length: rows }, (_, row) => at(reel, stop + row)).join('')),
    /** @param {string[]} grid @param {Set<number>} gone */
    fall: (grid, gone) =>
      grid.map((letters, reel) => {
        let column = [...letters].filter((_, row) => !gone.has(reel * rows + row)).join('')
        while (column.length < rows) {
          above[reel] = (above[reel] ?? 0) + 1
          column = at(reel, stops[reel] - above[reel]) + column
        }
        return column
      }),
  }
}

/** @param {SlotTable} table @param {number[]} stops @param {boolean} isFree */
function spin(table, stops, isFree) {
  const { lines, rows, falls: ladders, free } = table
  const reels = reelsAt(isFree ? free?.strips : table.strips, stops, rows)
  const ladder = ladders === null ? [1] : isFree ? ladders.free : ladders.base
  const falls = []
  let grid = reels.grid
  for (;;) {
    const step = ladder[Math.min(falls.length, ladder.length - 1)] ?? 1
    const multiplier = step * (isFree ? (free?.multiplier ?? 1) : 1)
    const plain = lines === null ? wayWins(table, grid) : lineWins(table, lines, grid)
    const wins = plain.map((win) => ({ ...win, coins: win.coins * multiplier }))
    falls.push({ grid, multiplier, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) })
    if (ladders === null || wins.length === 0) break
    grid = reels.fall(grid, new Set(wins.flatMap(({ positions }) => positions)))
  }
  const scatters = [...grid.join('')].flatMap((letter, position) => (letter === SCATTER ? [position] : []))
  const bonus = isFree || free === null || scatters.length < LEAST ? null : free
  const scatterCoins = bonus?.pays[scatters.length - LEAST] ?? 0
  const freeSpins = bonus?.spins[scatters.length - LEAST] ?? 0
  const coins = falls.reduce((sum, fall) => sum + fall.coins, scatterCoins)
  return { free: isFree, stops, falls, scatters, scatterCoins, freeSpins, coins }
}

/**
 * One number for every reel is where it stops, the left one first; a free spin draws anew, from reels of its own.
 *
 * @param {(bound: number) => number} pick
 * @param {bigint} stake
 * @param {string} profile
 */
export function playSlot(pick, stake, profile) {
  const table = SLOT_TABLES[profile]
  if (table === undefined) throw new Error(`there is no slot ${profile}`)
  const stopsOn = (/** @type {string[]} */ strips) => strips.map((strip) => pick(strip.length))
  const first = spin(table, stopsOn(table.strips), false)
  const spins = [first]
  while (spins.length <= first.freeSpins) spins.push(spin(table, stopsOn(table.free?.strips ?? []), true))
  const won = spins.reduce((sum, { coins }) => sum + coins, 0)
  const coins = Math.min(won, table.most * table.coins)
  return {
    outcome: { spins, coinsPerStake: table.coins, coins, isCapped: coins < won },
    prize: wholeCents((stake * BigInt(coins)) / BigInt(table.coins)),
  }
}

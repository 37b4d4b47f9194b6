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
 * pays more; those that stand for another symbol may multiply its pay.
 *
 * @param {SlotTable} table @param {string[]} letters @returns {{ symbol: string, count: number, coins: number } | null}
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
  const inRun = letters.slice(0, count).filter((letter) => letter === WILD).length
  const times = symbol === WILD ? 1 : (table.wildTimes ?? 1) ** inRun
  const [asSymbol, asWilds] = [payOf(table, symbol, count) * times, payOf(table, WILD, wilds)]
  if (Math.max(asSymbol, asWilds) === 0) return null
  return asWilds > asSymbol ? { symbol: WILD, count: wilds, coins: asWilds } : { symbol, count, coins: asSymbol }
}

/** @param {SlotTable} table @param {string[]} lines @param {string[]} grid @returns {Win[]} */
function lineWins(table, lines, grid) {
  return lines.flatMap((rows, line) => {
    const places = [...rows].map((row, reel) => reel * table.rows + Number(row))
    const letters = [...rows].map((row, reel) => grid[reel]?.[Number(row)] ?? '')
    /** @type {Win[]} */
    const wins = []
    const left = runOf(table, letters)
    if (left !== null) wins.push({ ...left, line, ways: 1, positions: places.slice(0, left.count) })
    // A run over the whole line is the same from both ends.
    const isWhole = new Set(letters.filter((letter) => letter !== WILD)).size <= 1 && !letters.includes(SCATTER)
    const right = table.bothWays && !isWhole ? runOf(table, [...letters].reverse()) : null
    if (right !== null) wins.push({ ...right, line, ways: 1, positions: places.slice(places.length - right.count) })
    return wins
  })
}

/** Groups of five and more that touch, left to right and from the top by their first place. @param {SlotTable} table @param {string[]} grid @returns {Win[]} */
function clusterWins(table, grid) {
  const letters = grid.join('')
  const { rows } = table
  const groupOf = letters.split('').map((_, place) => place)
  const find = (/** @type {number} */ place) => {
    while (groupOf[place] !== place) place = groupOf[place] ?? 0
    return place
  }
  const join = (/** @type {number} */ one, /** @type {number} */ two) => {
    if (letters[one] !== letters[two]) return
    const [low, high] = [find(one), find(two)].sort((a, b) => a - b)
    groupOf[high ?? 0] = low ?? 0
  }
  for (let place = 0; place < letters.length; place++) {
    if (place % rows < rows - 1) join(place, place + 1)
    if (place + rows < letters.length) join(place, place + rows)
  }
  return [...letters].flatMap((symbol, place) => {
    if (find(place) !== place) return []
    const positions = groupOf.flatMap((_, other) => (find(other) === place ? [other] : []))
    const list = table.pays[symbol] ?? []
    const coins = positions.length < 5 ? 0 : (list[Math.min(positions.length - 5, list.length - 1)] ?? 0)
    return coins === 0 ? [] : [{ symbol, count: positions.length, line: null, ways: 1, positions, coins }]
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
function reelsAt(strips, stops, rows, heights) {
  const at = (/** @type {number} */ reel, /** @type {number} */ place) => {
    const strip = strips[reel]
    return strip[((place % strip.length) + strip.length) % strip.length]
  }
  const above = stops.map(() => 0)
  return {
    grid: stops.map((stop, reel) =>
      Array.from({ length: heights?.[reel] ?? rows }, (_, row) => at(reel, stop + row))
        .join('')
        .padStart(rows, '.'),
    ),
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

/** Wilds that stay or walk lie over what came; a walker is a reel further to the left each time. @type {(table: SlotTable, grid: string[], before: string[] | null) => string[]} */
function withHeld({ free }, grid, before) {
  if (free?.wilds === undefined || before === null) return grid
  const from = free.wilds === 'sticky' ? 0 : 1
  return grid.map((letters, reel) =>
    [...letters].map((letter, row) => (before[reel + from]?.[row] === WILD ? WILD : letter)).join(''),
  )
}

/**
 * @param {SlotTable} table
 * @param {{ stops: number[], heights?: number[] | undefined, mystery: string, multiplier: number, isFree: boolean, before: string[] | null }} drawn
 */
function spin(table, { stops, heights, mystery, multiplier: spinTimes, isFree, before }) {
  const { lines, rows, falls: ladders, free } = table
  const reels = reelsAt(isFree ? free?.strips : table.strips, stops, rows, heights)
  const ladder = ladders === null ? [1] : isFree ? ladders.free : ladders.base
  const falls = []
  const landed = reels.grid
  const opened = landed.map((letters) => letters.replaceAll('?', mystery))
  const filled = table.expand ? opened.map((letters) => (letters.includes(WILD) ? WILD.repeat(rows) : letters)) : opened
  let grid = withHeld(table, filled, before)
  const isChanged = grid.join() !== landed.join()
  for (;;) {
    const multiplier = (ladder[Math.min(falls.length, ladder.length - 1)] ?? 1) * spinTimes
    const plain =
      table.count === 'cluster'
        ? clusterWins(table, grid)
        : lines === null
          ? wayWins(table, grid)
          : lineWins(table, lines, grid)
    const wins = plain.map((win) => ({ ...win, coins: win.coins * multiplier }))
    const fall = { grid, multiplier, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) }
    falls.push(isChanged && falls.length === 0 ? { ...fall, landed } : fall)
    if (ladders === null || wins.length === 0) break
    grid = reels.fall(grid, new Set(wins.flatMap(({ positions }) => positions)))
  }
  const scatters = [...grid.join('')].flatMap((letter, position) => (letter === SCATTER ? [position] : []))
  const bonus = free === null || scatters.length < LEAST || (isFree && free.most === undefined) ? null : free
  const scatterCoins = isFree ? 0 : (bonus?.pays[scatters.length - LEAST] ?? 0)
  const freeSpins = bonus?.spins[scatters.length - LEAST] ?? 0
  const coins = falls.reduce((sum, fall) => sum + fall.coins, scatterCoins)
  const shown = { free: isFree, stops, falls, scatters, scatterCoins, freeSpins, coins }
  return heights === undefined ? shown : { ...shown, heights }
}

/** Coins hold their places; all others are drawn, place by place, until nothing comes as often in a row as the rules say. */
function holdBoard(pick, { values, chance, respins, full }, held, places) {
  const coin = (/** @type {number} */ position) => ({ position, coins: values[pick(values.length)] })
  const first = held.map(coin)
  const taken = new Set(held)
  const draws = []
  let idle = 0
  while (idle < respins && taken.size < places) {
    const landed = []
    for (let position = 0; position < places; position++) {
      if (!taken.has(position) && pick(1000) < chance) landed.push(coin(position))
    }
    for (const { position } of landed) taken.add(position)
    draws.push(landed)
    idle = landed.length === 0 ? idle + 1 : 0
  }
  const isFull = taken.size === places
  const sum = [...first, ...draws.flat()].reduce((all, { coins }) => all + coins, 0)
  return { first, draws, isFull, coins: sum + (isFull ? full : 0) }
}

/** One after the other from what is left, up to the first empty one. */
function pickBoard(pick, { values, empty }) {
  const left = [...values, ...Array(empty).fill(0)]
  const found = []
  while (left.length > empty && found.at(-1) !== 0) found.push(left.splice(pick(left.length), 1)[0])
  return found
}

/**
 * For every spin are drawn, in this order and where the slot has them: the height of each reel, where each reel stops (of twins the first alone),
 * what a ? becomes, and what all wins are multiplied by. Then a board, then free spins.
 *
 * @param {(bound: number) => number} pick
 * @param {bigint} stake
 * @param {unknown[]} actions
 * @param {string} profile
 */
export function playSlot(pick, stake, actions, profile) {
  const table = SLOT_TABLES[profile]
  if (table === undefined) throw new Error(`there is no slot ${profile}`)
  const one = (/** @type {any} */ list) => list[pick(list.length)]
  /** @type {string[] | null} */
  let before = null
  const next = (/** @type {boolean} */ isFree, /** @type {number} */ times) => {
    const strips = (isFree ? table.free?.strips : table.strips) ?? []
    const heights = table.heights && strips.map(() => one(table.heights))
    /** @type {number[]} */
    const stops = []
    for (const [reel, strip] of strips.entries()) {
      stops.push(table.twins !== undefined && reel === table.twins + 1 ? (stops[reel - 1] ?? 0) : pick(strip.length))
    }
    const mystery = table.mystery === undefined ? '' : one(table.mystery)
    const multiplier = times * (table.times === undefined ? 1 : one(table.times))
    const shown = spin(table, { stops, heights, mystery, multiplier, isFree, before: isFree ? before : null })
    if (isFree) before = shown.falls[0]?.grid ?? null
    return shown
  }
  const isBought = actions[0] !== null && actions[0] !== undefined
  if (isBought && table.buy === undefined) throw new Error('this slot sells no free spins')
  const spins = []
  let left = table.buy?.spins ?? 0
  if (!isBought) {
    const first = next(false, 1)
    const letters = [...(first.falls.at(-1)?.grid ?? []).join('')]
    const held = letters.flatMap((letter, place) => (letter === 'O' ? [place] : []))
    const hold = table.hold && held.length >= table.hold.from ? holdBoard(pick, table.hold, held, letters.length) : null
    const picks = table.pick && first.scatters.length >= LEAST ? pickBoard(pick, table.pick) : null
    const more = (hold?.coins ?? 0) + (picks ?? []).reduce((sum, each) => sum + each, 0)
    spins.push({ ...first, coins: first.coins + more, ...(hold && { hold }), ...(picks && { picks }) })
    left = first.freeSpins
  }
  const most = table.free?.most ?? left
  for (let played = 0; left > 0 && played < most; played++) {
    const ladder = table.free?.ladder ?? [1]
    const shown = next(true, (table.free?.multiplier ?? 1) * (ladder[Math.min(played, ladder.length - 1)] ?? 1))
    spins.push(shown)
    left += shown.freeSpins - 1
  }
  const won = spins.reduce((sum, { coins }) => sum + coins, 0)
  const coins = Math.min(won, table.most * table.coins)
  const coinsPerStake = table.coins * (isBought ? (table.buy?.price ?? 1) : 1)
  return {
    outcome: { spins, coinsPerStake, coins, isCapped: coins < won },
    prize: wholeCents((stake * BigInt(coins)) / BigInt(coinsPerStake)),
  }
}

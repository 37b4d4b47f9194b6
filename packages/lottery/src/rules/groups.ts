import { arrangements, choose, ratio } from '../ratio.ts'
import type { Result, Rows, Rule } from '../types.ts'
import {
  at,
  noTickets,
  onKeys,
  outcomesOf,
  pad,
  rowOf,
  type Symbols,
  setKeys,
  setTicket,
  singleTier,
  sizeOf,
  unitsWon,
} from './parts.ts'

type Group = { readonly symbols: Symbols; readonly positions: readonly number[] }

const valuesAt = (positions: readonly number[], result: Result) => positions.map((position) => at(result, position))

/** The places show these symbols, all different, in any order (group-6, group-2, three different dice). */
export function group({ symbols, positions }: Group): Rule {
  const size = positions.length
  const countUnits = ([row = []]: Rows) => choose(row.length, size)
  return {
    rows: [rowOf('numbers', symbols, size)],
    leastPicks: size,
    ticketLength: size,
    tiers: singleTier(arrangements(size, size), outcomesOf(symbols, size)),
    countUnits,
    wins([row = []], result) {
      const shown = valuesAt(positions, result)
      const isWon = new Set(shown).size === size && shown.every((symbol) => row.includes(symbol))
      return unitsWon(isWon ? 1 : 0)
    },
    ticketRows: (ticket) => setTicket(symbols, size, ticket),
    worst: () => unitsWon(1),
    exposureCount: countUnits,
    exposures: ([row = []]) => onKeys(setKeys(row, size, symbols.pad)),
  }
}

const pairsOf = (row: readonly number[]) =>
  row.flatMap((twice) => row.filter((once) => once !== twice).map((once) => `${twice}${twice}${once}`))

/** Three places show one symbol twice and another once: for every two picks two units, as either may be the double. */
export function groupThree({ symbols, positions }: Group): Rule {
  const countUnits = ([row = []]: Rows) => row.length * (row.length - 1)
  return {
    ...noTickets,
    rows: [rowOf('numbers', symbols, 2)],
    leastPicks: 2,
    tiers: singleTier(3n, outcomesOf(symbols, positions.length)),
    countUnits,
    wins([row = []], result) {
      const shown = valuesAt(positions, result)
      const isWon = new Set(shown).size === 2 && shown.every((symbol) => row.includes(symbol))
      return unitsWon(isWon ? 1 : 0)
    },
    worst: () => unitsWon(1),
    exposureCount: countUnits,
    exposures: ([row = []]) => onKeys(pairsOf(row)),
  }
}

/** One symbol twice and another once, each named in its own row. */
export function pairAndOne({ symbols, positions }: Group): Rule {
  const unitsOf = ([twice = [], once = []]: Rows) =>
    twice.flatMap((double) => once.filter((single) => single !== double).map((single) => `${double}${double}${single}`))
  return {
    ...noTickets,
    rows: [rowOf('pair', symbols, 1), rowOf('single', symbols, 1)],
    leastPicks: 2,
    tiers: singleTier(3n, outcomesOf(symbols, positions.length)),
    countUnits: (rows) => unitsOf(rows).length,
    wins([twice = [], once = []], result) {
      const shown = valuesAt(positions, result)
      const double = shown.find((symbol, i) => shown.indexOf(symbol) !== i)
      const single = shown.find((symbol) => symbol !== double)
      const isWon = double !== undefined && single !== undefined && twice.includes(double) && once.includes(single)
      return unitsWon(isWon ? 1 : 0)
    },
    worst: () => unitsWon(1),
    exposureCount: (rows) => unitsOf(rows).length,
    exposures: (rows) => onKeys(unitsOf(rows)),
  }
}

type Contained = {
  readonly symbols: { readonly from: number; readonly to: number; readonly pad: number }
  readonly size: number
  readonly mostPicks: number
  /** Places that are looked at; at most so many different symbols can be seen. */
  readonly places: number
  readonly seen: (result: Result) => readonly number[]
  readonly ways: bigint
  readonly of: bigint
}

/** All `size` symbols of a unit are among those seen, wherever. */
export function contains({ symbols, size, mostPicks, places, seen, ways, of }: Contained): Rule {
  const countUnits = ([row = []]: Rows) => choose(row.length, size)
  return {
    rows: [rowOf('numbers', { ...symbols, isDistinct: false }, size, mostPicks)],
    leastPicks: size,
    ticketLength: size,
    tiers: singleTier(ways, of),
    countUnits,
    wins([row = []], result) {
      const shown = seen(result)
      return unitsWon(choose(row.filter((symbol) => shown.includes(symbol)).length, size))
    },
    ticketRows: (ticket) => setTicket(symbols, size, ticket),
    worst: ([row = []]) => unitsWon(choose(Math.min(row.length, places), size)),
    exposureCount: countUnits,
    exposures: ([row = []]) => onKeys(setKeys(row, size, symbols.pad)),
  }
}

/** In how many of `values ** places` outcomes `size` given symbols are all seen: those that miss some are taken off. */
export function waysToShow(values: number, places: number, size: number): bigint {
  let ways = 0n
  for (let missed = 0; missed <= size; missed++) {
    const term = BigInt(choose(size, missed)) * BigInt(values - missed) ** BigInt(places)
    ways += missed % 2 === 0 ? term : -term
  }
  return ways
}

/** Places of a result whose symbols repeat: one or two codes wherever they stand, two different dice. */
export const containsAt = ({ symbols, positions }: Group, size: number) =>
  contains({
    symbols,
    size,
    mostPicks: sizeOf(symbols),
    places: positions.length,
    seen: (result) => valuesAt(positions, result),
    ways: waysToShow(sizeOf(symbols), positions.length, size),
    of: outcomesOf(symbols, positions.length),
  })

/** The last digits of prizes: `07` is the tail of 12307. */
export function tails(prizes: readonly number[], digits: number): Rule {
  const modulus = 10 ** digits
  const symbols = { from: 0, to: modulus - 1, pad: digits, isDistinct: false }
  const seenOnce = ratio(waysToShow(modulus, prizes.length, 1), BigInt(modulus) ** BigInt(prizes.length))
  return {
    rows: [rowOf('numbers', symbols, 1, 100)],
    leastPicks: 1,
    ticketLength: 1,
    tiers: singleTier(BigInt(prizes.length), BigInt(modulus)).map((tier) => ({ ...tier, once: seenOnce })),
    countUnits: ([row = []]) => row.length,
    wins([row = []], result) {
      const shown = new Set(row)
      return unitsWon(prizes.filter((prize) => shown.has(at(result, prize) % modulus)).length)
    },
    ticketRows: (ticket) => setTicket(symbols, 1, ticket),
    worst: () => unitsWon(prizes.length),
    exposureCount: ([row = []]) => row.length,
    exposures: ([row = []]) =>
      onKeys(
        row.map((symbol) => pad(symbol, digits)),
        prizes.length,
      ),
  }
}

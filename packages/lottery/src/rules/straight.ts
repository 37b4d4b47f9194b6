import type { Rows, Rule } from '../types.ts'
import {
  at,
  isWithin,
  noTickets,
  onKeys,
  outcomesOf,
  pad,
  picksOf,
  rowOf,
  type Symbols,
  singleTier,
  unitsWon,
} from './parts.ts'

/** Where a play looks: places of the result and what each is called. */
export type Places = {
  readonly symbols: Symbols
  readonly positions: readonly number[]
  readonly names: readonly string[]
}

/** Every unit of the rows, one symbol of each; where symbols are distinct, without repeats. */
function expand(rows: Rows, isDistinct: boolean): readonly (readonly number[])[] {
  return rows.reduce<readonly (readonly number[])[]>(
    (units, row) =>
      units.flatMap((unit) =>
        row.filter((symbol) => !(isDistinct && unit.includes(symbol))).map((symbol) => [...unit, symbol]),
      ),
    [[]],
  )
}

/** Each place named exactly: one unit for every way to take one symbol of each row. */
export function straight({ symbols, positions, names }: Places): Rule {
  const countUnits = (rows: Rows) =>
    symbols.isDistinct ? expand(rows, true).length : rows.reduce((product, row) => product * row.length, 1)
  return {
    rows: names.map((name) => rowOf(name, symbols, 1)),
    leastPicks: positions.length,
    ticketLength: positions.length,
    tiers: singleTier(1n, outcomesOf(symbols, positions.length)),
    countUnits,
    wins: (rows, result) => unitsWon(positions.every((position, i) => rows[i]?.includes(at(result, position))) ? 1 : 0),
    ticketRows(ticket) {
      const isFull = ticket.length === positions.length && ticket.every((symbol) => isWithin(symbols, symbol))
      const hasRepeat = symbols.isDistinct && new Set(ticket).size !== ticket.length
      return isFull && !hasRepeat ? ticket.map((symbol) => [symbol]) : null
    },
    worst: () => unitsWon(1),
    exposureCount: countUnits,
    exposures: (rows) =>
      onKeys(expand(rows, symbols.isDistinct).map((unit) => unit.map((s) => pad(s, symbols.pad)).join('|'))),
  }
}

/** Single places: every pick is a unit of its own. */
export function fixed({ symbols, positions, names }: Places): Rule {
  return {
    ...noTickets,
    rows: names.map((name) => rowOf(name, symbols, 0)),
    leastPicks: 1,
    tiers: singleTier(1n, outcomesOf(symbols, 1)),
    countUnits: picksOf,
    wins: (rows, result) => unitsWon(positions.filter((position, i) => rows[i]?.includes(at(result, position))).length),
    worst: (rows) => unitsWon(rows.filter((row) => row.length > 0).length),
    exposureCount: picksOf,
    exposures: (rows) =>
      onKeys(rows.flatMap((row, i) => row.map((symbol) => `${names[i]}:${pad(symbol, symbols.pad)}`))),
  }
}

/** How many ways `places` symbols add up to each sum, by sum. */
export function sumWays({ from, to }: Symbols, places: number): ReadonlyMap<number, number> {
  let ways = new Map([[0, 1]])
  for (let place = 0; place < places; place++) {
    const next = new Map<number, number>()
    for (const [sum, count] of ways) {
      for (let symbol = from; symbol <= to; symbol++) next.set(sum + symbol, (next.get(sum + symbol) ?? 0) + count)
    }
    ways = next
  }
  return ways
}

/** Sums of places: a sum stands for all straight units that add up to it, and pays as one of them. */
export function straightSum({ symbols, positions }: Omit<Places, 'names'>): Rule {
  const ways = sumWays(symbols, positions.length)
  const [from, to] = [symbols.from * positions.length, symbols.to * positions.length]
  return {
    ...noTickets,
    rows: [rowOf('sum', { ...symbols, from, to, pad: 1 }, 1)],
    leastPicks: 1,
    tiers: singleTier(1n, outcomesOf(symbols, positions.length)),
    countUnits: ([sums = []]) => sums.reduce((units, sum) => units + (ways.get(sum) ?? 0), 0),
    wins: ([sums = []], result) =>
      unitsWon(sums.includes(positions.reduce((sum, position) => sum + at(result, position), 0)) ? 1 : 0),
    worst: () => unitsWon(1),
    exposureCount: picksOf,
    exposures: ([sums = []]) => onKeys(sums.map((sum) => `sum:${sum}`)),
  }
}

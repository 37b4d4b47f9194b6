import type { Rows, Rule } from '../types.ts'
import {
  at,
  isWithin,
  noTickets,
  notesWon,
  onKeys,
  outcomesOf,
  pad,
  picksOf,
  rowOf,
  type Symbols,
  singleTier,
} from './parts.ts'

/** Where a play looks: places of the result and what each is called. */
export type Places = {
  readonly symbols: Symbols
  readonly positions: readonly number[]
  readonly names: readonly string[]
}

/** Every note of the rows, one symbol of each; where symbols are distinct, without repeats. */
function expand(rows: Rows, isDistinct: boolean): readonly (readonly number[])[] {
  return rows.reduce<readonly (readonly number[])[]>(
    (notes, row) =>
      notes.flatMap((note) =>
        row.filter((symbol) => !(isDistinct && note.includes(symbol))).map((symbol) => [...note, symbol]),
      ),
    [[]],
  )
}

/** Each place named exactly: one note for every way to take one symbol of each row. */
export function straight({ symbols, positions, names }: Places): Rule {
  const countNotes = (rows: Rows) =>
    symbols.isDistinct ? expand(rows, true).length : rows.reduce((product, row) => product * row.length, 1)
  return {
    rows: names.map((name) => rowOf(name, symbols, 1)),
    leastPicks: positions.length,
    ticketLength: positions.length,
    tiers: singleTier(1n, outcomesOf(symbols, positions.length)),
    countNotes,
    wins: (rows, result) => notesWon(positions.every((position, i) => rows[i]?.includes(at(result, position))) ? 1 : 0),
    ticketRows(ticket) {
      const isFull = ticket.length === positions.length && ticket.every((symbol) => isWithin(symbols, symbol))
      const hasRepeat = symbols.isDistinct && new Set(ticket).size !== ticket.length
      return isFull && !hasRepeat ? ticket.map((symbol) => [symbol]) : null
    },
    worst: () => notesWon(1),
    exposureCount: countNotes,
    exposures: (rows) =>
      onKeys(expand(rows, symbols.isDistinct).map((note) => note.map((s) => pad(s, symbols.pad)).join('|'))),
  }
}

/** Single places: every pick is a note of its own. */
export function fixed({ symbols, positions, names }: Places): Rule {
  return {
    ...noTickets,
    rows: names.map((name) => rowOf(name, symbols, 0)),
    leastPicks: 1,
    tiers: singleTier(1n, outcomesOf(symbols, 1)),
    countNotes: picksOf,
    wins: (rows, result) => notesWon(positions.filter((position, i) => rows[i]?.includes(at(result, position))).length),
    worst: (rows) => notesWon(rows.filter((row) => row.length > 0).length),
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

/** Sums of places: a sum stands for all straight notes that add up to it, and pays as one of them. */
export function straightSum({ symbols, positions }: Omit<Places, 'names'>): Rule {
  const ways = sumWays(symbols, positions.length)
  const [from, to] = [symbols.from * positions.length, symbols.to * positions.length]
  return {
    ...noTickets,
    rows: [rowOf('sum', { ...symbols, from, to, pad: 1 }, 1)],
    leastPicks: 1,
    tiers: singleTier(1n, outcomesOf(symbols, positions.length)),
    countNotes: ([sums = []]) => sums.reduce((notes, sum) => notes + (ways.get(sum) ?? 0), 0),
    wins: ([sums = []], result) =>
      notesWon(sums.includes(positions.reduce((sum, position) => sum + at(result, position), 0)) ? 1 : 0),
    worst: () => notesWon(1),
    exposureCount: picksOf,
    exposures: ([sums = []]) => onKeys(sums.map((sum) => `sum:${sum}`)),
  }
}

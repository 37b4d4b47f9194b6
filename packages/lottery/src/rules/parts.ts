import { arrangements, ONE } from '../ratio.ts'
import type { Exposure, Result, RowSpec, Rows, Tier, Win } from '../types.ts'

/** What a place of a result can show. `isDistinct`: no two places show the same. */
export type Symbols = {
  readonly from: number
  readonly to: number
  readonly pad: number
  readonly isDistinct: boolean
}

export const DIGITS: Symbols = { from: 0, to: 9, pad: 1, isDistinct: false }
export const DICE: Symbols = { from: 1, to: 6, pad: 1, isDistinct: false }
export const ELEVEN: Symbols = { from: 1, to: 11, pad: 2, isDistinct: true }
export const CARS: Symbols = { from: 1, to: 10, pad: 2, isDistinct: true }

export const sizeOf = ({ from, to }: Symbols) => to - from + 1

export const rowOf = (id: string, { from, to, pad }: Symbols, min: number, max = to - from + 1): RowSpec => ({
  id,
  from,
  to,
  pad,
  min,
  max,
})

/** How many ways `places` places can show the symbols. */
export const outcomesOf = (symbols: Symbols, places: number) =>
  symbols.isDistinct ? arrangements(sizeOf(symbols), places) : BigInt(sizeOf(symbols)) ** BigInt(places)

const WIN = 'win'
export const singleTier = (ways: bigint, of: bigint): readonly Tier[] => [{ id: WIN, bet: '', ways, of, share: ONE }]

/** So many units of the only tier; nothing where it is none. */
export const unitsWon = (units: number): readonly Win[] => (units > 0 ? [{ tier: WIN, units }] : [])

export const onKeys = (keys: readonly string[], units = 1): readonly Exposure[] =>
  keys.map((key) => ({ key, wins: unitsWon(units) }))

export const picksOf = (rows: Rows) => rows.reduce((sum, row) => sum + row.length, 0)

export const isWithin = ({ from, to }: { from: number; to: number }, symbol: number) =>
  Number.isInteger(symbol) && symbol >= from && symbol <= to

export const noTickets = { ticketLength: null, ticketRows: () => null } as const

/** A ticket whose order does not matter: its one row, rising. */
export function setTicket(symbols: { from: number; to: number }, size: number, ticket: readonly number[]): Rows | null {
  const isSet = ticket.length === size && new Set(ticket).size === size
  return isSet && ticket.every((symbol) => isWithin(symbols, symbol)) ? [[...ticket].sort((a, b) => a - b)] : null
}

/** Every way to take `size` of the row, in order. */
function combinations(row: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]]
  return row.flatMap((first, i) => combinations(row.slice(i + 1), size - 1).map((rest) => [first, ...rest]))
}

export const pad = (symbol: number, digits: number) => String(symbol).padStart(digits, '0')

export const setKeys = (row: readonly number[], size: number, digits: number) =>
  combinations(row, size).map((unit) => unit.map((symbol) => pad(symbol, digits)).join('-'))

export const at = (result: Result, position: number) => result[position] as number

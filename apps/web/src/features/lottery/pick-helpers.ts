import { countUnits } from '@trevo/lottery/selection'
import type { Play, RowSpec, Rows } from '@trevo/lottery/types'

const HELPERS = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
type Helper = (typeof HELPERS)[number]

export const symbolsOf = ({ from, to }: RowSpec) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The numbers that a helper marks in a row: big is the upper half. */
export function markedBy(helper: Helper, spec: RowSpec): number[] {
  const middle = spec.from + (spec.to - spec.from + 1) / 2
  const marks: Readonly<Record<Helper, (symbol: number) => boolean>> = {
    all: () => true,
    big: (symbol) => symbol >= middle,
    small: (symbol) => symbol < middle,
    odd: (symbol) => symbol % 2 === 1,
    even: (symbol) => symbol % 2 === 0,
    clear: () => false,
  }
  return symbolsOf(spec).filter(marks[helper])
}

/** Which helpers make sense: none mark more than the row may hold, and buttons with words have no halves. */
export function helpersOf(spec: RowSpec): readonly Helper[] {
  if (spec.labels !== undefined || spec.max < spec.to - spec.from + 1) return ['clear']
  return HELPERS
}

/** More than this is typed, not picked. */
const MOST_BUTTONS = 100
export const isTyped = (play: Play) => play.rule.rows.some(({ from, to }) => to - from + 1 > MOST_BUTTONS)

export const emptyRows = (play: Play): Rows => play.rule.rows.map(() => [])

export function toggled(rows: Rows, row: number, symbol: number): Rows {
  return rows.map((picked, i) => {
    if (i !== row) return picked
    return picked.includes(symbol) ? picked.filter((one) => one !== symbol) : [...picked, symbol]
  })
}

export const withRow = (rows: Rows, row: number, picked: readonly number[]): Rows =>
  rows.map((known, i) => (i === row ? picked : known))

function below(bound: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  // Which numbers are suggested decides nothing: the tiny bias of the remainder does no harm.
  return word % bound
}

function some(spec: RowSpec, count: number): number[] {
  const left = symbolsOf(spec)
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] as number)
}

const TRIES = 50

/** One random unit: the fewest picks that make a bet. */
export function randomRows(play: Play): Rows {
  const { rows: specs } = play.rule
  for (let i = 0; i < TRIES; i++) {
    const chosen = specs.every(({ min }) => min === 0) ? below(specs.length) : -1
    const rows = specs.map((spec, place) => some(spec, place === chosen ? 1 : spec.min))
    if (countUnits(play, { kind: 'rows', rows }) > 0) return rows
  }
  return emptyRows(play)
}

import type { LotteryResult } from '@trevo/contract/lottery'
import type { NumberModel } from '@trevo/lottery/types'

/** How often a number came, and in how many draws it has not come since, of those looked at. */
export type Figure = { symbol: number; times: number; missing: number }
/** One place of the result, or all of it where places mean nothing. */
export type Place = { place: number; figures: readonly Figure[] }

type Drawn = { result: LotteryResult }

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

function symbolsOfModel(model: NumberModel): readonly number[] {
  switch (model.kind) {
    case 'digits':
      return range(0, 9)
    case 'dice':
      return range(1, 6)
    case 'distinct':
    case 'pick':
      return range(1, model.of)
    case 'prizes':
      return range(0, 9)
  }
}

/** Last digits of the special prize stand for a list of prizes. */
const PRIZE_DIGITS = 2

/** The numbers of each place, newest draw first. Sets have one place, which shows several. */
function columnsOf(model: NumberModel, draws: readonly Drawn[]): number[][][] {
  if (model.kind === 'pick' || model.kind === 'dice') return [draws.map(({ result }) => [...result])]
  if (model.kind === 'prizes') {
    return range(0, PRIZE_DIGITS - 1).map((place) =>
      draws.map(({ result }) => [Math.floor((result[0] ?? 0) / 10 ** (PRIZE_DIGITS - 1 - place)) % 10]),
    )
  }
  return range(0, model.count - 1).map((place) => draws.map(({ result }) => [result[place] ?? -1]))
}

/** Missing counts and frequency; `draws` newest first. */
export function figuresOf(model: NumberModel, draws: readonly Drawn[]): readonly Place[] {
  const symbols = symbolsOfModel(model)
  return columnsOf(model, draws).map((column, place) => ({
    place,
    figures: symbols.map((symbol) => {
      const found = column.findIndex((shown) => shown.includes(symbol))
      return {
        symbol,
        times: column.filter((shown) => shown.includes(symbol)).length,
        missing: found === -1 ? column.length : found,
      }
    }),
  }))
}

/** The few that came most and those missing longest. The lower number stands first among equals. */
export function extremesOf({ figures }: Place, count: number): { hot: readonly Figure[]; cold: readonly Figure[] } {
  return {
    hot: [...figures].sort((a, b) => b.times - a.times || a.symbol - b.symbol).slice(0, count),
    cold: [...figures].sort((a, b) => b.missing - a.missing || a.symbol - b.symbol).slice(0, count),
  }
}

export type Road = 'size' | 'parity' | 'duel'
export type Mark = 'big' | 'small' | 'odd' | 'even' | 'dragon' | 'tiger' | 'tie' | 'middle'

const sumOf = (result: LotteryResult) => result.reduce((sum, number) => sum + number, 0)

/** Twice the middle sum of a game, so that halves stay whole. */
export function doubleMiddle(model: NumberModel): number | null {
  switch (model.kind) {
    case 'digits':
      return 9 * model.count
    case 'dice':
      return 7 * model.count
    case 'pick':
      return (model.of + 1) * model.count
    case 'distinct':
      return model.count === model.of ? null : (model.of + 1) * model.count
    case 'prizes':
      return null
  }
}

/** Which roads a game has: of the sum where it varies, and first against last where order counts. */
export function roadsOf(model: NumberModel): readonly Road[] {
  const sums = doubleMiddle(model) === null ? [] : (['size', 'parity'] as const)
  const hasDuel = model.kind === 'distinct' || (model.kind === 'digits' && model.count > 1)
  return hasDuel ? [...sums, 'duel'] : sums
}

export function markOf(road: Road, model: NumberModel, result: LotteryResult): Mark {
  if (road === 'parity') return sumOf(result) % 2 === 1 ? 'odd' : 'even'
  if (road === 'size') {
    const difference = 2 * sumOf(result) - (doubleMiddle(model) ?? 0)
    return difference > 0 ? 'big' : difference < 0 ? 'small' : 'middle'
  }
  const [first = 0, last = 0] = [result[0], result[result.length - 1]]
  return first > last ? 'dragon' : first < last ? 'tiger' : 'tie'
}

/** Equal marks stand under each other, a change begins the next column; a column that is full goes on in the next one. */
export function roadOf(marks: readonly Mark[], height: number): readonly (readonly Mark[])[] {
  const columns: Mark[][] = []
  for (const mark of marks) {
    const last = columns[columns.length - 1]
    if (last && last[0] === mark && last.length < height) last.push(mark)
    else columns.push([mark])
  }
  return columns
}

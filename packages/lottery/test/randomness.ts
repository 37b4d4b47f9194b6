import type { NumberModel, Result } from '../src/types.ts'

/** How far a figure is from what chance gives, in standard deviations. */
export type Finding = { readonly test: string; readonly deviation: number }

/** A chi-square figure as a normal deviation (Wilson and Hilferty). */
export function chiDeviation(chi: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chi / freedom) - (1 - spread)) / Math.sqrt(spread)
}

function chiSquare(counts: ArrayLike<number>, expected: number): number {
  let chi = 0
  for (let i = 0; i < counts.length; i++) chi += ((counts[i] as number) - expected) ** 2 / expected
  return chi
}

/** Counts what is drawn place by place, next to each other, and one draw after the other. */
class PlaceCounts {
  private readonly values: number
  private readonly first: number
  private readonly places: number
  private readonly isDistinct: boolean
  private readonly single: Int32Array[]
  private readonly neighbours: Int32Array[]
  private readonly serial: Int32Array[]
  private before: Result | null = null
  private draws = 0

  constructor(places: number, first: number, values: number, isDistinct: boolean) {
    this.places = places
    this.first = first
    this.values = values
    this.isDistinct = isDistinct
    const tables = (count: number, size: number) => Array.from({ length: count }, () => new Int32Array(size))
    this.single = tables(places, values)
    this.neighbours = tables(places - 1, values * values)
    this.serial = tables(places, values * values)
  }

  add(result: Result): void {
    this.draws++
    for (let place = 0; place < this.places; place++) {
      const value = (result[place] as number) - this.first
      bump(this.single[place], value)
      if (place > 0)
        bump(this.neighbours[place - 1], ((result[place - 1] as number) - this.first) * this.values + value)
      if (this.before) bump(this.serial[place], ((this.before[place] as number) - this.first) * this.values + value)
    }
    this.before = result
  }

  findings(): Finding[] {
    const { values, draws } = this
    const square = values * values
    const pairs = this.isDistinct ? square - values : square
    const found = (test: string, tables: readonly Int32Array[], cells: number, total: number) =>
      tables.map((table, place) => ({
        test: `${test} ${place + 1}`,
        // Cells that cannot be are empty and add one expected count each, which is taken off again.
        deviation: chiDeviation(chiSquare(table, total / cells) - ((table.length - cells) * total) / cells, cells - 1),
      }))
    return [
      ...found('place', this.single, values, draws),
      ...found('neighbours', this.neighbours, pairs, draws),
      ...found('one after the other', this.serial, square, draws - 1),
    ]
  }
}

function bump(table: Int32Array | undefined, at: number): void {
  if (table) table[at] = (table[at] as number) + 1
}

/** For sets of numbers: how often each comes, and how many numbers two draws in a row share. */
class SetCounts {
  private readonly of: number
  private readonly count: number
  private readonly single: Int32Array
  /** The draw in which each number came last. */
  private readonly lastDraw: Int32Array
  private draws = 0
  private shared = 0

  constructor(of: number, count: number) {
    this.of = of
    this.count = count
    this.single = new Int32Array(of)
    this.lastDraw = new Int32Array(of)
  }

  add(result: Result): void {
    const before = this.draws
    this.draws++
    for (const number of result) {
      if (before > 0 && this.lastDraw[number - 1] === before) this.shared++
      this.lastDraw[number - 1] = this.draws
      bump(this.single, number - 1)
    }
  }

  findings(): Finding[] {
    const { of, count, draws } = this
    // Numbers of one draw exclude each other, which makes the plain figure too small by this factor.
    const chi = (chiSquare(this.single, (draws * count) / of) * (of - 1)) / (of - count)
    const mean = (count * count) / of
    const variance = (mean * (of - count) ** 2) / (of * (of - 1))
    const deviation = (this.shared - (draws - 1) * mean) / Math.sqrt((draws - 1) * variance)
    return [
      { test: 'each number', deviation: chiDeviation(chi, of - 1) },
      { test: 'shared with the draw before', deviation },
    ]
  }
}

/** Prizes are judged by their last two digits and their first one. */
class PrizeCounts {
  private readonly digits: readonly number[]
  private readonly tails: PlaceCounts
  private readonly heads: PlaceCounts

  constructor(digits: readonly number[]) {
    this.digits = digits
    this.tails = new PlaceCounts(digits.length, 0, 100, false)
    this.heads = new PlaceCounts(digits.length, 0, 10, false)
  }

  add(result: Result): void {
    this.tails.add(result.map((prize) => prize % 100))
    this.heads.add(result.map((prize, i) => Math.floor(prize / 10 ** ((this.digits[i] as number) - 1))))
  }

  findings(): Finding[] {
    return [...this.tails.findings(), ...this.heads.findings()]
  }
}

export function countsFor(model: NumberModel): { add(result: Result): void; findings(): Finding[] } {
  switch (model.kind) {
    case 'digits':
      return new PlaceCounts(model.count, 0, 10, false)
    case 'dice':
      return new PlaceCounts(model.count, 1, 6, false)
    case 'distinct':
      return new PlaceCounts(model.count, 1, model.of, true)
    case 'pick':
      return new SetCounts(model.of, model.count)
    case 'prizes':
      return new PrizeCounts(model.rows.flatMap(({ digits, count }) => new Array<number>(count).fill(digits)))
  }
}

/** Some 400 figures are looked at, so that chance alone goes beyond 3 now and then; beyond 4.5 it would be 1 of 300 runs. */
export const MOST_DEVIATION = 4.5
export const worstOf = (findings: readonly Finding[]) =>
  findings.reduce((worst, finding) => (Math.abs(finding.deviation) > Math.abs(worst.deviation) ? finding : worst))

import { compare, ONE, over, ratio } from '../ratio.ts'
import type { Ratio, Result, RowSpec, Rows, Rule, Tier } from '../types.ts'
import { at, noTickets, onKeys, picksOf, type Symbols, singleTier, unitsWon } from './parts.ts'
import type { Places } from './straight.ts'

export type OptionTier = {
  readonly id: string
  readonly ways: bigint
  readonly share: Ratio
  readonly when: (result: Result) => boolean
}
/** A button with odds. No two options of one `set` win together. */
export type Option = { readonly id: string; readonly set: string; readonly tiers: readonly OptionTier[] }

/** A button with one prize. */
export const option = (id: string, set: string, ways: number | bigint, when: (result: Result) => boolean): Option => ({
  id,
  set,
  tiers: [{ id, ways: BigInt(ways), share: ONE, when }],
})

/** The tier of an option that pays most. */
const bestTier = ({ tiers }: Option) =>
  tiers.reduce((best, tier) =>
    compare(over(tier.share, ratio(tier.ways, 1n)), over(best.share, ratio(best.ways, 1n))) > 0 ? tier : best,
  )

const pays = (option: Option) => over(bestTier(option).share, ratio(bestTier(option).ways, 1n))

/** Buttons: every pick is a unit with odds of its own. */
export function options(of: bigint, all: readonly Option[]): Rule {
  const picked = ([row = []]: Rows) => row.map((place) => all[place] as Option)
  const tiers: readonly Tier[] = all.flatMap((each) =>
    each.tiers.map(({ id, ways, share }) => ({ id, bet: each.id, ways, of, share })),
  )
  const row: RowSpec = {
    id: 'options',
    from: 0,
    to: all.length - 1,
    pad: 1,
    min: 1,
    max: all.length,
    labels: all.map(({ id }) => id),
  }
  return {
    ...noTickets,
    rows: [row],
    leastPicks: 1,
    tiers,
    countUnits: picksOf,
    wins: (rows, result) =>
      picked(rows)
        .flatMap(({ tiers: own }) => own.find(({ when }) => when(result)) ?? [])
        .map(({ id }) => ({ tier: id, units: 1 })),
    worst(rows) {
      const best = new Map<string, Option>()
      for (const each of picked(rows)) {
        const known = best.get(each.set)
        if (known === undefined || compare(pays(each), pays(known)) > 0) best.set(each.set, each)
      }
      return Array.from(best.values(), (each) => ({ tier: bestTier(each).id, units: 1 }))
    },
    exposureCount: picksOf,
    exposures: (rows) => picked(rows).map((each) => ({ key: each.id, wins: [{ tier: bestTier(each).id, units: 1 }] })),
  }
}

/** Big, small, odd, even: half of all symbols each. */
const TRAITS = ['big', 'small', 'odd', 'even'] as const

function traitTest({ from, to }: Symbols): (trait: number, symbol: number) => boolean {
  const isBig = (symbol: number) => symbol - from >= (to - from + 1) / 2
  const tests = [isBig, (s: number) => !isBig(s), (s: number) => s % 2 === 1, (s: number) => s % 2 === 0]
  return (trait, symbol) => tests[trait]?.(symbol) ?? false
}

const traitRow = (id: string, min: number): RowSpec => ({ id, from: 0, to: 3, pad: 1, min, max: 4, labels: TRAITS })
/** A symbol is big or small and odd or even, so that at most two of the picks hold. */
const mostTraits = (row: readonly number[]) =>
  Number(row.some((trait) => trait < 2)) + Number(row.some((trait) => trait >= 2))

/** A trait for each place: one unit for every way to take one of each row. */
export function traitUnits({ symbols, positions, names }: Places): Rule {
  const holds = traitTest(symbols)
  const product = (counts: readonly number[]) => counts.reduce((all, count) => all * count, 1)
  const keys = (rows: Rows) =>
    rows.reduce<string[]>((units, row) => units.flatMap((unit) => row.map((trait) => `${unit}|${TRAITS[trait]}`)), [''])
  return {
    ...noTickets,
    rows: names.map((name) => traitRow(name, 1)),
    leastPicks: positions.length,
    tiers: singleTier(1n, 2n ** BigInt(positions.length)),
    countUnits: (rows) => product(rows.map((row) => row.length)),
    wins: (rows, result) =>
      unitsWon(product(positions.map((p, i) => (rows[i] ?? []).filter((trait) => holds(trait, at(result, p))).length))),
    worst: (rows) => unitsWon(product(rows.map(mostTraits))),
    exposureCount: (rows) => product(rows.map((row) => row.length)),
    exposures: (rows) => onKeys(keys(rows).map((key) => key.slice(1))),
  }
}

/** Traits of single places: every pick is a unit of its own. */
export function traitPicks({ symbols, positions, names }: Places): Rule {
  const holds = traitTest(symbols)
  return {
    ...noTickets,
    rows: names.map((name) => traitRow(name, 0)),
    leastPicks: 1,
    tiers: singleTier(1n, 2n),
    countUnits: picksOf,
    wins: (rows, result) =>
      unitsWon(positions.reduce((sum, p, i) => sum + (rows[i] ?? []).filter((t) => holds(t, at(result, p))).length, 0)),
    worst: (rows) => unitsWon(rows.reduce((sum, row) => sum + mostTraits(row), 0)),
    exposureCount: picksOf,
    exposures: (rows) => onKeys(rows.flatMap((row, i) => row.map((trait) => `${names[i]}:${TRAITS[trait]}`))),
  }
}

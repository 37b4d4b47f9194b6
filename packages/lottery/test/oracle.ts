import type { Result, Rows } from '../src/types.ts'

/**
 * The rules once more, the slow way: every unit of a selection is written out, and every unit is looked at on its own.
 * Nothing here comes from the package.
 */
type Unit = readonly number[]
type Oracle = { expand: (rows: Rows) => readonly Unit[]; hits: (unit: Unit, result: Result) => number }

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((n, i) => n === b[i])
const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

const product = (rows: Rows): Unit[] =>
  rows.reduce<Unit[]>((units, row) => units.flatMap((unit) => row.map((n) => [...unit, n])), [[]])

/** By bit masks. */
export function subsets(row: readonly number[], size: number): Unit[] {
  const found: Unit[] = []
  for (let mask = 0; mask < 2 ** row.length; mask++) {
    const unit = row.filter((_, i) => Math.floor(mask / 2 ** i) % 2 === 1)
    if (unit.length === size) found.push(unit)
  }
  return found
}
const first = (rows: Rows) => rows[0] ?? []
const part = (result: Result, from: number, count: number) => result.slice(from, from + count)
const flag = (isTrue: boolean) => (isTrue ? 1 : 0)

const straight = (from: number, count: number, isDistinct = false): Oracle => ({
  expand: (rows) => product(rows).filter((unit) => !isDistinct || new Set(unit).size === count),
  hits: (unit, result) => flag(same(unit, part(result, from, count))),
})
const straightSum = (from: number, count: number): Oracle => ({
  expand: (rows) =>
    product(Array.from({ length: count }, () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).filter((unit) =>
      first(rows).includes(sum(unit)),
    ),
  hits: (unit, result) => flag(same(unit, part(result, from, count))),
})
const anyOrder = (from: number, count: number): Oracle => ({
  expand: (rows) => subsets(first(rows), count),
  hits: (unit, result) => flag(same(rising(unit), rising(part(result, from, count)))),
})
const doubles = (twice: readonly number[], once: readonly number[]): Unit[] =>
  twice.flatMap((a) => once.filter((b) => a !== b).map((b) => [a, a, b]))
const groupThree = (from: number): Oracle => ({
  expand: (rows) => doubles(first(rows), first(rows)),
  hits: (unit, result) => flag(same(rising(unit), rising(part(result, from, 3)))),
})
const byRow = (test: (row: number, pick: number, result: Result) => boolean): Oracle => ({
  expand: (rows) => rows.flatMap((row, i) => row.map((pick) => [i, pick])),
  hits: ([row = 0, pick = 0], result) => flag(test(row, pick, result)),
})
const fixed = byRow((row, pick, result) => result[row] === pick)
const holds = (trait: number, number: number, half: number) =>
  [number >= half, number < half, number % 2 === 1, number % 2 === 0][trait] ?? false
const traitPicks = (half: number) => byRow((row, trait, result) => holds(trait, result[row] ?? 0, half))
const traitUnits = (from: number): Oracle => ({
  expand: product,
  hits: (unit, result) => flag(unit.every((trait, i) => holds(trait, result[from + i] ?? 0, 5))),
})
const seen = (from: number, count: number, size: number, last = 1_000_000): Oracle => ({
  expand: (rows) => subsets(first(rows), size),
  hits: (unit, result) => {
    const shown = part(result, from, count).map((n) => n % last)
    return flag(unit.every((n) => shown.includes(n)))
  },
})
const covers = (size: number): Oracle => ({
  expand: (rows) => subsets(first(rows), size),
  hits: (unit, result) => flag(result.every((n) => unit.includes(n))),
})
const tail = (prizes: (place: number) => boolean, last: number): Oracle => ({
  expand: (rows) => first(rows).map((n) => [n]),
  hits: ([n], result) => result.filter((prize, place) => prizes(place) && prize % last === n).length,
})

const three = (prefix: string, from: number): Record<string, Oracle> => ({
  [`${prefix}-straight`]: straight(from, 3),
  [`${prefix}-sum`]: straightSum(from, 3),
  [`${prefix}-group-3`]: groupThree(from),
  [`${prefix}-group-6`]: anyOrder(from, 3),
})
const two = (prefix: string, from: number): Record<string, Oracle> => ({
  [`${prefix}-straight`]: straight(from, 2),
  [`${prefix}-sum`]: straightSum(from, 2),
  [`${prefix}-group`]: anyOrder(from, 2),
  [`${prefix}-traits`]: traitUnits(from),
})
const digits: Record<string, Oracle> = { fixed, 'position-digits': fixed, 'position-traits': traitPicks(5) }
const lo = (all: number, three: number): Record<string, Oracle> => ({
  'de-2': tail((place) => place === 0, 100),
  'de-3': tail((place) => place === 0, 1000),
  'head-2': tail((place) => place === 17, 100),
  'head-tail-2': tail((place) => place === 0 || place === 17, 100),
  'lo-2': tail(() => true, 100),
  'lo-3': tail((place) => place < three, 1000),
  'lo-xien-2': seen(0, all, 2, 100),
  'lo-xien-3': seen(0, all, 3, 100),
  'lo-xien-4': seen(0, all, 4, 100),
})

/** For every play whose units are all alike, except those paid by hits. */
export const ORACLES: Readonly<Record<string, Readonly<Record<string, Oracle>>>> = {
  '5d': {
    ...digits,
    ...three('front-3', 0),
    ...three('middle-3', 1),
    ...three('back-3', 2),
    ...two('front-2', 0),
    ...two('back-2', 3),
    'five-straight': straight(0, 5),
    'front-3-any-1': seen(0, 3, 1),
    'back-3-any-1': seen(2, 3, 1),
    'front-3-any-2': seen(0, 3, 2),
    'back-3-any-2': seen(2, 3, 2),
    'five-any-1': seen(0, 5, 1),
    'five-any-2': seen(0, 5, 2),
  },
  '3d': {
    ...digits,
    ...three('three', 0),
    ...two('front-2', 0),
    ...two('back-2', 1),
    'three-any-1': seen(0, 3, 1),
    'three-any-2': seen(0, 3, 2),
  },
  '11x5': {
    fixed,
    'position-digits': fixed,
    'front-3-straight': straight(0, 3, true),
    'front-2-straight': straight(0, 2, true),
    'front-1': straight(0, 1),
    'front-3-group': anyOrder(0, 3),
    'front-2-group': anyOrder(0, 2),
    'front-3-any-1': seen(0, 3, 1),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((size) => [`any-${size}`, seen(0, 5, size)])),
    ...Object.fromEntries([6, 7, 8].map((size) => [`any-${size}`, covers(size)])),
  },
  pk10: {
    fixed,
    'position-digits': fixed,
    'position-traits': traitPicks(6),
    champion: straight(0, 1),
    'top-2-straight': straight(0, 2, true),
    'top-3-straight': straight(0, 3, true),
    'top-2-group': anyOrder(0, 2),
    'top-3-group': anyOrder(0, 3),
  },
  k3: {
    pair: {
      expand: ([twice = [], once = []]) => doubles(twice, once),
      hits: (unit, result) => flag(same(rising(unit), rising(result))),
    },
    'three-different': anyOrder(0, 3),
    'two-different': seen(0, 3, 2),
    number: seen(0, 3, 1),
  },
  'vn-north': lo(27, 23),
  'vn-south': lo(18, 17),
}

/** How many of these units have so many numbers drawn. */
export function hitCounts(units: readonly Unit[], result: Result): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const unit of units) {
    const hits = unit.filter((number) => result.includes(number)).length
    counts.set(hits, (counts.get(hits) ?? 0) + 1)
  }
  return counts
}

import { chooseBig } from '../ratio.ts'
import { byHits, type HitShares } from '../rules/hits.ts'
import { type Option, option, options } from '../rules/options.ts'
import type { Result } from '../types.ts'
import { family, play } from './family.ts'

/**
 * How the return of a ticket is divided among its prizes, in percent. As in the usual tables the small prizes carry most of
 * it; more hits always pay more.
 */
const NUMERO_SHARES: Readonly<Record<number, HitShares>> = {
  1: [[1, 100]],
  2: [[2, 100]],
  3: [
    [3, 60],
    [2, 40],
  ],
  4: [
    [4, 45],
    [3, 30],
    [2, 25],
  ],
  5: [
    [5, 40],
    [4, 30],
    [3, 30],
  ],
  6: [
    [6, 25],
    [5, 25],
    [4, 30],
    [3, 20],
  ],
  7: [
    [7, 15],
    [6, 15],
    [5, 25],
    [4, 25],
    [3, 20],
  ],
  8: [
    [8, 10],
    [7, 10],
    [6, 20],
    [5, 30],
    [4, 30],
  ],
  9: [
    [9, 5],
    [8, 10],
    [7, 15],
    [6, 20],
    [5, 25],
    [4, 25],
  ],
  10: [
    [10, 5],
    [9, 5],
    [8, 10],
    [7, 15],
    [6, 20],
    [5, 25],
    [0, 20],
  ],
}
const SIX_SHARES: HitShares = [
  [6, 5],
  [5, 35],
  [4, 60],
]
const FIVE_SHARES: HitShares = [
  [5, 5],
  [4, 20],
  [3, 35],
  [2, 40],
]
const FIFTEEN_SHARES: HitShares = [
  [15, 10],
  [14, 15],
  [13, 20],
  [12, 25],
  [11, 30],
]

const NUMERO = { of: 80, drawn: 20 }
const NUMERO_DRAWS = /* @__PURE__ */ chooseBig(80, 20)

const sumOf = (result: Result) => result.reduce((sum, number) => sum + number, 0)
const sumBetween = (from: number, to: number) => (result: Result) => sumOf(result) >= from && sumOf(result) <= to
const count = (result: Result, test: (number: number) => boolean) => result.filter(test).length
const oddCount = (result: Result) => count(result, (number) => number % 2 === 1)
const lowCount = (result: Result) => count(result, (number) => number <= 40)

/** The 20 numbers add up to 210 at least and 1410 at most, 810 being the middle. Ways are counted number by number in the tests. */
const sumTraits: readonly Option[] = [
  option('big', 'size', 1_759_886_689_338_606_861n, sumBetween(811, 1410)),
  option('small', 'size', 1_759_886_689_338_606_861n, sumBetween(210, 809)),
  option('middle', 'size', 15_542_763_534_960_598n, sumBetween(810, 810)),
  option('odd', 'parity', 1_767_658_070_682_256_896n, (result) => sumOf(result) % 2 === 1),
  option('even', 'parity', 1_767_658_071_529_917_424n, (result) => sumOf(result) % 2 === 0),
]
const sumRanges: readonly Option[] = [
  option('210-695', 'range', 362_424_019_495_171_770n, sumBetween(210, 695)),
  option('696-763', 'range', 712_463_910_471_784_803n, sumBetween(696, 763)),
  option('764-855', 'range', 1_371_845_418_169_315_204n, sumBetween(764, 855)),
  option('856-923', 'range', 719_054_759_525_309_151n, sumBetween(856, 923)),
  option('924-1410', 'range', 369_528_034_550_593_392n, sumBetween(924, 1410)),
]
/** Half of the 80 numbers are odd, and half are 40 or less. */
const MOSTLY = 1_408_393_885_741_467_768n
const HALF_HALF = 718_528_370_729_238_784n
const majorities: readonly Option[] = [
  option('more-odd', 'parities', MOSTLY, (result) => oddCount(result) > 10),
  option('more-even', 'parities', MOSTLY, (result) => oddCount(result) < 10),
  option('as-many-odd', 'parities', HALF_HALF, (result) => oddCount(result) === 10),
  option('more-low', 'halves', MOSTLY, (result) => lowCount(result) > 10),
  option('more-high', 'halves', MOSTLY, (result) => lowCount(result) < 10),
  option('as-many-low', 'halves', HALF_HALF, (result) => lowCount(result) === 10),
]

export const NUMERO_20_80 = /* @__PURE__ */ family('numero', { kind: 'pick', of: 80, count: 20 }, [
  ...Object.entries(NUMERO_SHARES).map(([size, shares]) =>
    play('trad', 'picks', `pick-${size}`, byHits(NUMERO, { size: Number(size), mostPicks: Number(size), shares })),
  ),
  play('ent', 'sum', 'sum-traits', options(NUMERO_DRAWS, sumTraits)),
  play('ent', 'sum', 'sum-ranges', options(NUMERO_DRAWS, sumRanges)),
  play('ent', 'majority', 'majority', options(NUMERO_DRAWS, majorities)),
])

export const SIX_60 = /* @__PURE__ */ family('6x60', { kind: 'pick', of: 60, count: 6 }, [
  play('trad', 'ticket', 'ticket-6', byHits({ of: 60, drawn: 6 }, { size: 6, mostPicks: 15, shares: SIX_SHARES })),
])

export const FIVE_80 = /* @__PURE__ */ family('5x80', { kind: 'pick', of: 80, count: 5 }, [
  play('trad', 'ticket', 'ticket-5', byHits({ of: 80, drawn: 5 }, { size: 5, mostPicks: 15, shares: FIVE_SHARES })),
])

export const FIFTEEN_25 = /* @__PURE__ */ family('15x25', { kind: 'pick', of: 25, count: 15 }, [
  play(
    'trad',
    'ticket',
    'ticket-15',
    byHits({ of: 25, drawn: 15 }, { size: 15, mostPicks: 18, shares: FIFTEEN_SHARES }),
  ),
])

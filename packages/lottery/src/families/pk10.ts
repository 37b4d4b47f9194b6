import { group } from '../rules/groups.ts'
import { type Option, option, options, traitPicks } from '../rules/options.ts'
import { at, CARS } from '../rules/parts.ts'
import { fixed, type Places, straight } from '../rules/straight.ts'
import type { Result } from '../types.ts'
import { family, play, range } from './family.ts'

const NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const places = (count: number): Places => ({
  symbols: CARS,
  positions: range(0, count - 1),
  names: NAMES.slice(0, count),
})

const topTwo = (result: Result) => at(result, 0) + at(result, 1)
/** Ordered pairs of two different numbers up to 10 that add up to the sum. */
const pairsOf = (sum: number) => range(1, 10).filter((a) => sum - a >= 1 && sum - a <= 10 && sum - a !== a).length
const sums: Option[] = range(3, 19).map((sum) =>
  option(String(sum), 'sum', pairsOf(sum), (result) => topTwo(result) === sum),
)
/** 3 to 11 is small, 12 to 19 big; neither half is even, so that the odds differ. */
const sumTraits: Option[] = [
  option('big', 'size', 40, (result) => topTwo(result) > 11),
  option('small', 'size', 50, (result) => topTwo(result) <= 11),
  option('odd', 'parity', 50, (result) => topTwo(result) % 2 === 1),
  option('even', 'parity', 40, (result) => topTwo(result) % 2 === 0),
]

/** First against tenth, second against ninth and so on: never a tie. */
const duels: Option[] = range(1, 5).flatMap((rank) => [
  option(`dragon-${rank}`, `duel-${rank}`, 1, (result) => at(result, rank - 1) > at(result, 10 - rank)),
  option(`tiger-${rank}`, `duel-${rank}`, 1, (result) => at(result, rank - 1) < at(result, 10 - rank)),
])

export const PK10 = /* @__PURE__ */ family('pk10', { kind: 'distinct', of: 10, count: 10 }, [
  play('trad', 'champion', 'champion', straight(places(1))),
  play('trad', 'top-2', 'top-2-straight', straight(places(2))),
  play('trad', 'top-2', 'top-2-group', group(places(2))),
  play('trad', 'top-3', 'top-3-straight', straight(places(3))),
  play('trad', 'top-3', 'top-3-group', group(places(3))),
  play('trad', 'fixed', 'fixed', fixed(places(10))),
  play('ent', 'sum', 'top-2-sum', options(90n, sums)),
  play('ent', 'sum', 'top-2-sum-traits', options(90n, sumTraits)),
  play('ent', 'duel', 'dragon-tiger', options(2n, duels)),
  play('ent', 'positions', 'position-digits', fixed(places(10))),
  play('ent', 'positions', 'position-traits', traitPicks(places(10))),
])

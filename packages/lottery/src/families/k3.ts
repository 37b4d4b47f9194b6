import { containsAt, group, pairAndOne } from '../rules/groups.ts'
import { type Option, option, options } from '../rules/options.ts'
import { at, DICE } from '../rules/parts.ts'
import { sumWays } from '../rules/straight.ts'
import type { Result } from '../types.ts'
import { family, play, range } from './family.ts'

const OUTCOMES = 216n
const dice = { symbols: DICE, positions: [0, 1, 2] }

const sumOf = (result: Result) => at(result, 0) + at(result, 1) + at(result, 2)
const timesShown = (result: Result, value: number) => result.filter((die) => die === value).length
const kinds = (result: Result) => new Set(result).size
const isRun = (result: Result) => kinds(result) === 3 && Math.max(...result) - Math.min(...result) === 2

const triples: Option[] = range(1, 6).map((value) =>
  option(String(value).repeat(3), 'triple', 1, (result) => timesShown(result, value) === 3),
)
const pairs: Option[] = range(1, 6).map((value) =>
  option(String(value).repeat(2), 'pair', 15, (result) => timesShown(result, value) === 2),
)
const sums: Option[] = Array.from(sumWays(DICE, 3), ([sum, ways]) =>
  option(String(sum), 'sum', ways, (result) => sumOf(result) === sum),
)
/** By the sum alone: triples count as any other throw. */
const sumTraits: Option[] = [
  option('big', 'size', 108, (result) => sumOf(result) >= 11),
  option('small', 'size', 108, (result) => sumOf(result) <= 10),
  option('odd', 'parity', 108, (result) => sumOf(result) % 2 === 1),
  option('even', 'parity', 108, (result) => sumOf(result) % 2 === 0),
]
const shapes: Option[] = [
  option('all-same', 'shape', 6, (result) => kinds(result) === 1),
  option('one-pair', 'shape', 90, (result) => kinds(result) === 2),
  option('all-different', 'shape', 120, (result) => kinds(result) === 3),
]

export const K3 = /* @__PURE__ */ family('k3', { kind: 'dice', count: 3 }, [
  play('trad', 'sum', 'sum', options(OUTCOMES, sums)),
  play('trad', 'triple', 'triple', options(OUTCOMES, triples)),
  play('trad', 'triple', 'triple-any', options(OUTCOMES, [option('triple-any', 'shape', 6, (r) => kinds(r) === 1)])),
  play('trad', 'pair', 'pair', pairAndOne(dice)),
  play('trad', 'pair', 'pair-any', options(OUTCOMES, pairs)),
  play('trad', 'different', 'three-different', group(dice)),
  play('trad', 'different', 'two-different', containsAt(dice, 2)),
  play('trad', 'different', 'consecutive', options(OUTCOMES, [option('consecutive', 'shape', 24, isRun)])),
  play('ent', 'sum', 'sum-traits', options(OUTCOMES, sumTraits)),
  play('ent', 'sum', 'sum-odds', options(OUTCOMES, sums)),
  play('ent', 'shape', 'shape', options(OUTCOMES, shapes)),
  play('ent', 'number', 'number', containsAt(dice, 1)),
])

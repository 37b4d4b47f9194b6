import { containsAt, group, groupThree } from '../rules/groups.ts'
import { type Option, option, options, traitPicks, traitUnits } from '../rules/options.ts'
import { at, DIGITS } from '../rules/parts.ts'
import { fixed, type Places, straight, straightSum } from '../rules/straight.ts'
import type { PlayDraft, Result } from '../types.ts'
import { family, play, range } from './family.ts'

const NAMES_OF_FIVE = ['ten-thousands', 'thousands', 'hundreds', 'tens', 'units']
const NAMES_OF_THREE = NAMES_OF_FIVE.slice(2)

const placesOf = (names: readonly string[], from: number, count: number): Places => ({
  symbols: DIGITS,
  positions: range(from, from + count - 1),
  names: names.slice(from, from + count),
})

const sumOf = (result: Result) => result.reduce((sum, number) => sum + number, 0)

/** `prefix` is `front-3` and the like: three digits next to each other. */
function threePlays(prefix: string, places: Places): PlayDraft[] {
  return [
    play('trad', prefix, `${prefix}-straight`, straight(places)),
    play('trad', prefix, `${prefix}-sum`, straightSum(places)),
    play('trad', prefix, `${prefix}-group-3`, groupThree(places)),
    play('trad', prefix, `${prefix}-group-6`, group(places)),
  ]
}

function twoPlays(prefix: string, places: Places): PlayDraft[] {
  return [
    play('trad', 'two', `${prefix}-straight`, straight(places)),
    play('trad', 'two', `${prefix}-sum`, straightSum(places)),
    play('trad', 'two', `${prefix}-group`, group(places)),
  ]
}

/** Over all digits together: half of all sums are big and half are odd, as digits mirror each other (d and 9 - d). */
function sumTraits(count: number): Option[] {
  const half = 10 ** count / 2
  const middle = (9 * count) / 2
  return [
    option('big', 'size', half, (result) => sumOf(result) > middle),
    option('small', 'size', half, (result) => sumOf(result) < middle),
    option('odd', 'parity', half, (result) => sumOf(result) % 2 === 1),
    option('even', 'parity', half, (result) => sumOf(result) % 2 === 0),
  ]
}

/** The first digit against the last one. A tie is a bet of its own and the other two lose on it. */
const dragonTiger = (count: number): Option[] => [
  option('dragon', 'duel', 45, (result) => at(result, 0) > at(result, count - 1)),
  option('tiger', 'duel', 45, (result) => at(result, 0) < at(result, count - 1)),
  option('tie', 'duel', 10, (result) => at(result, 0) === at(result, count - 1)),
]

const shapeOf = (result: Result) => new Set(result).size
/** Three digits: all the same, exactly two the same, all different. */
const SHAPES: Option[] = [
  option('all-same', 'shape', 10, (result) => shapeOf(result) === 1),
  option('one-pair', 'shape', 270, (result) => shapeOf(result) === 2),
  option('all-different', 'shape', 720, (result) => shapeOf(result) === 3),
]

const entPlays = (places: Places): PlayDraft[] => {
  const count = places.positions.length
  return [
    play('ent', 'sum', 'sum-traits', options(10n ** BigInt(count), sumTraits(count))),
    play('ent', 'duel', 'dragon-tiger', options(100n, dragonTiger(count))),
    play('ent', 'positions', 'position-digits', fixed(places)),
    play('ent', 'positions', 'position-traits', traitPicks(places)),
  ]
}

const five = (from: number, count: number) => placesOf(NAMES_OF_FIVE, from, count)
const three = (from: number, count: number) => placesOf(NAMES_OF_THREE, from, count)

export const FIVE_D = /* @__PURE__ */ family('5d', { kind: 'digits', count: 5 }, [
  play('trad', 'five', 'five-straight', straight(five(0, 5))),
  ...threePlays('front-3', five(0, 3)),
  ...threePlays('middle-3', five(1, 3)),
  ...threePlays('back-3', five(2, 3)),
  ...twoPlays('front-2', five(0, 2)),
  ...twoPlays('back-2', five(3, 2)),
  play('trad', 'fixed', 'fixed', fixed(five(0, 5))),
  play('trad', 'any', 'front-3-any-1', containsAt(five(0, 3), 1)),
  play('trad', 'any', 'back-3-any-1', containsAt(five(2, 3), 1)),
  play('trad', 'any', 'front-3-any-2', containsAt(five(0, 3), 2)),
  play('trad', 'any', 'back-3-any-2', containsAt(five(2, 3), 2)),
  play('trad', 'any', 'five-any-1', containsAt(five(0, 5), 1)),
  play('trad', 'any', 'five-any-2', containsAt(five(0, 5), 2)),
  play('trad', 'traits', 'front-2-traits', traitUnits(five(0, 2))),
  play('trad', 'traits', 'back-2-traits', traitUnits(five(3, 2))),
  ...entPlays(five(0, 5)),
])

export const THREE_D = /* @__PURE__ */ family('3d', { kind: 'digits', count: 3 }, [
  ...threePlays('three', three(0, 3)),
  ...twoPlays('front-2', three(0, 2)),
  ...twoPlays('back-2', three(1, 2)),
  play('trad', 'fixed', 'fixed', fixed(three(0, 3))),
  play('trad', 'any', 'three-any-1', containsAt(three(0, 3), 1)),
  play('trad', 'any', 'three-any-2', containsAt(three(0, 3), 2)),
  play('trad', 'traits', 'front-2-traits', traitUnits(three(0, 2))),
  play('trad', 'traits', 'back-2-traits', traitUnits(three(1, 2))),
  ...entPlays(three(0, 3)),
  play('ent', 'shape', 'shape', options(1000n, SHAPES)),
])

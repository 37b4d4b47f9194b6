import { chooseBig } from '../ratio.ts'
import { contains, group } from '../rules/groups.ts'
import { covers } from '../rules/hits.ts'
import { type Option, option, options } from '../rules/options.ts'
import { at, ELEVEN } from '../rules/parts.ts'
import { fixed, type Places, straight } from '../rules/straight.ts'
import type { Result } from '../types.ts'
import { family, play, range } from './family.ts'

const OF = 11
const DRAWN = 5
const DRAWS = /* @__PURE__ */ chooseBig(OF, DRAWN)
const NAMES = ['first', 'second', 'third', 'fourth', 'fifth']

const places = (count: number): Places => ({
  symbols: ELEVEN,
  positions: range(0, count - 1),
  names: NAMES.slice(0, count),
})

/** All `size` numbers of a unit are among the first `drawn`. */
const among = (drawn: number, size: number) =>
  contains({
    symbols: ELEVEN,
    size,
    mostPicks: OF,
    places: drawn,
    seen: (result) => result.slice(0, drawn),
    ways: chooseBig(OF - size, drawn - size),
    of: chooseBig(OF, drawn),
  })

const anyOf = (size: number) => (size <= DRAWN ? among(DRAWN, size) : covers({ of: OF, drawn: DRAWN }, size))

const oddCount = (result: Result) => result.filter((number) => number % 2 === 1).length
/** Six of the eleven numbers are odd. */
const oddEven: Option[] = range(0, DRAWN)
  .reverse()
  .map((odd) =>
    option(
      `${odd}-${DRAWN - odd}`,
      'odd-even',
      chooseBig(6, odd) * chooseBig(5, DRAWN - odd),
      (result) => oddCount(result) === odd,
    ),
  )

const medianOf = (result: Result) =>
  at(
    [...result].sort((a, b) => a - b),
    2,
  )
/** Two below the middle one and two above it. */
const medians: Option[] = range(3, 9).map((middle) =>
  option(String(middle), 'median', chooseBig(middle - 1, 2) * chooseBig(OF - middle, 2), (r) => medianOf(r) === middle),
)

const sumOf = (result: Result) => result.reduce((sum, number) => sum + number, 0)
const MIDDLE_SUM = 30
const sumTraits: Option[] = [
  option('big', 'size', 215, (result) => sumOf(result) > MIDDLE_SUM),
  option('small', 'size', 215, (result) => sumOf(result) < MIDDLE_SUM),
  option('middle', 'size', 32, (result) => sumOf(result) === MIDDLE_SUM),
  option('odd', 'parity', 236, (result) => sumOf(result) % 2 === 1),
  option('even', 'parity', 226, (result) => sumOf(result) % 2 === 0),
]

/** First against fifth: never a tie. */
const duel: Option[] = [
  option('dragon', 'duel', 1, (result) => at(result, 0) > at(result, 4)),
  option('tiger', 'duel', 1, (result) => at(result, 0) < at(result, 4)),
]

export const ELEVEN_FIVE = /* @__PURE__ */ family(
  '11x5',
  { kind: 'distinct', of: OF, count: DRAWN },
  [
    play('trad', 'front-3', 'front-3-straight', straight(places(3))),
    play('trad', 'front-3', 'front-3-group', group(places(3))),
    play('trad', 'front-2', 'front-2-straight', straight(places(2))),
    play('trad', 'front-2', 'front-2-group', group(places(2))),
    play('trad', 'front-1', 'front-1', straight(places(1))),
    play('trad', 'any', 'front-3-any-1', among(3, 1)),
    ...range(1, 8).map((size) => play('trad', 'any', `any-${size}`, anyOf(size))),
    play('trad', 'fixed', 'fixed', fixed(places(DRAWN))),
    play('trad', 'counts', 'odd-even', options(DRAWS, oddEven)),
    play('trad', 'counts', 'median', options(DRAWS, medians)),
    play('ent', 'sum', 'sum-traits', options(DRAWS, sumTraits)),
    play('ent', 'duel', 'dragon-tiger', options(2n, duel)),
    play('ent', 'positions', 'position-digits', fixed(places(DRAWN))),
  ],
  1980,
)

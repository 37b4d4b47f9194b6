import { type Chance, calendarOf, drawNames, placeOf, type Sport } from './sport.ts'

export const RUNNERS = 6
const FIXTURES_PER_MINUTE = 2
const LEAST_STRENGTH = 5
const STRENGTHS = 11

/** Runners by name, lane by lane, and how strong each is today. */
export type RaceFixture = { runners: number[]; strengths: number[] }

const LANES = Array.from({ length: RUNNERS }, (_, lane) => lane)
/** `win3` is the lane that comes first, `place3` first or second, `exact31` the first two in that order. */
export const RACE_PICKS: readonly string[] = [
  ...LANES.map((lane) => `win${lane}`),
  ...LANES.map((lane) => `place${lane}`),
  ...LANES.flatMap((first) => LANES.filter((lane) => lane !== first).map((second) => `exact${first}${second}`)),
]

function readPick(pick: string): { kind: string; first: number; second: number } {
  const [, kind = '', first = '', second = ''] = /^([a-z]+)(\d)(\d?)$/.exec(pick) ?? []
  return { kind, first: Number(first), second: Number(second) }
}

/** Of all draws for the first two places, those that put these runners there. The denominator is the same for every pair. */
function exactOf(strengths: readonly number[], first: number, second: number): Chance {
  const all = strengths.reduce((sum, each) => sum + each, 0)
  const others = strengths.map((each) => BigInt(all - each))
  const product = others.reduce((sum, each) => sum * each, 1n)
  const [one, two] = [BigInt(strengths[first] ?? 0), BigInt(strengths[second] ?? 0)]
  return { ways: one * two * (product / (others[first] ?? 1n)), all: BigInt(all) * product }
}

/** Each place goes to one of those left, as likely as it is strong among them. */
export const race: Sport<RaceFixture, { order: number[] }> = {
  fixturesOf(league, minute) {
    const random = calendarOf(league, minute)
    const draw = drawNames(random)
    return Array.from({ length: FIXTURES_PER_MINUTE }, () => ({
      runners: LANES.map(draw),
      strengths: LANES.map(() => LEAST_STRENGTH + random.below(STRENGTHS)),
    }))
  },
  picksOf: () => RACE_PICKS,
  chanceOf({ strengths }, pick) {
    const { kind, first, second } = readPick(pick)
    const whole = exactOf(strengths, 0, 1).all
    const sum = (pairs: readonly (readonly [number, number])[]) => ({
      ways: pairs.reduce((ways, [one, two]) => ways + exactOf(strengths, one, two).ways, 0n),
      all: whole,
    })
    const others = LANES.filter((lane) => lane !== first)
    if (kind === 'win') return sum(others.map((lane) => [first, lane] as const))
    if (kind === 'place') return sum(others.flatMap((lane) => [[first, lane] as const, [lane, first] as const]))
    return sum([[first, second]])
  },
  play(random, { strengths }) {
    const left = strengths.map((strength, lane) => ({ strength, lane }))
    const order: number[] = []
    while (left.length > 1) {
      const weights = left.map(({ strength }) => strength)
      const place = placeOf(weights, random.below(weights.reduce((sum, each) => sum + each, 0)))
      order.push(...left.splice(place, 1).map(({ lane }) => lane))
    }
    return { order: [...order, ...left.map(({ lane }) => lane)] }
  },
  isRight(_, { order }, pick) {
    const { kind, first, second } = readPick(pick)
    if (kind === 'win') return order[0] === first
    if (kind === 'place') return order[0] === first || order[1] === first
    return order[0] === first && order[1] === second
  },
}

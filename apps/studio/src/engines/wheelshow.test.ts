import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { SEGMENTS, SHOW_COUNTS, SHOW_SPOTS, SHOW_WHEEL, type ShowSpot } from './wheelshow/segments.ts'
import { wheelshow } from './wheelshow.ts'

const setup = { engine: 'wheelshow' as const, profile: null, minBetMinor: 10_000n }
const on = (...spots: readonly ShowSpot[]) => ({ bets: spots.map((spot) => ({ spot, amount: '1.00' })) })
const play = (action: unknown, ...draws: number[]) =>
  wheelshow.begin({ setup, stakeMinor: 10_000n, action, random: scriptedRandom(...draws) })
const placeOf = (spot: ShowSpot) => SHOW_WHEEL.indexOf(spot)

test('the wheel has as many segments of each spot as the rules say', () => {
  expect(SHOW_WHEEL).toHaveLength(SEGMENTS)
  for (const spot of SHOW_SPOTS) expect(SHOW_WHEEL.filter((each) => each === spot)).toHaveLength(SHOW_COUNTS[spot])
})

test.each([
  ['n1', [], 20_000n, null],
  ['n3', [], 40_000n, null],
  ['n7', [], 80_000n, null],
  ['n15', [], 160_000n, null],
  ['chests', [0], 40_000n, 0],
  ['chests', [7], 480_000n, 7],
  ['climb', [0], 80_000n, 0],
  ['climb', [1, 1, 0], 320_000n, 2],
  ['climb', [1, 1, 1, 1], 1_280_000n, 4],
] as const)('%s with %j brings %s', (spot, draws, prizeMinor, place) => {
  const turn = play(on(spot), placeOf(spot), ...draws)
  expect(turn).toMatchObject({ isOver: true, prizeMinor, outcome: { spot, place } })
  const other = SHOW_SPOTS.find((each) => each !== spot) ?? 'n1'
  expect(play(on(other), placeOf(spot), ...draws)).toMatchObject({ prizeMinor: 0n, outcome: { won: [] } })
})

/** Every way a round can go with how often of 50 x 128 it does: a chest one in 8, a step of the climb one in 2. */
const EVERY_WAY = SHOW_WHEEL.flatMap((spot, segment): { draws: number[]; weight: number }[] => {
  if (spot === 'chests') return Array.from({ length: 8 }, (_, chest) => ({ draws: [segment, chest], weight: 16 }))
  if (spot !== 'climb') return [{ draws: [segment], weight: 128 }]
  return [0, 1, 2, 3, 4].map((steps) => ({
    draws: [segment, ...new Array<number>(steps).fill(1), ...(steps < 4 ? [0] : [])],
    weight: 128 / 2 ** Math.min(steps + 1, 4),
  }))
})

test.each(SHOW_SPOTS)('chips on %s get back what is stated over every way a round can go', (spot) => {
  const paid = EVERY_WAY.reduce(
    (sum, { draws, weight }) => sum + Number(play(on(spot), ...draws).prizeMinor) * weight,
    0,
  )
  expect(((paid / (10_000 * SEGMENTS * 128)) * 100).toFixed(2)).toBe(ENGINES.wheelshow.rtp)
})

test.each([
  ['no chips', { bets: [] }],
  ['a spot that is not there', { bets: [{ spot: 'n2', amount: '1.00' }] }],
  ['chips that are not the stake', { bets: [{ spot: 'n1', amount: '2.00' }] }],
  [
    'a part of a chip',
    {
      bets: [
        { spot: 'n1', amount: '0.50' },
        { spot: 'n3', amount: '0.50' },
      ],
    },
  ],
  ['nothing', undefined],
])('refuses %s', (_, action) => {
  expect(() => wheelshow.accept({ setup, stakeMinor: 10_000n, action })).toThrow(RuleError)
})

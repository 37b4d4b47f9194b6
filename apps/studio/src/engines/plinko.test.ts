import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { RISKS, type Risk } from './hundredths.ts'
import { MAX_ROWS, MIN_ROWS, type PlinkoOutcome, placesOf, plinko } from './plinko.ts'

const setup = { engine: 'plinko' as const, profile: null, minBetMinor: 1_000n }
const STAKE = 10_000n
const drop = (rows: number, risk: Risk, way: number, stakeMinor = STAKE) =>
  plinko.begin({ setup, stakeMinor, action: { rows, risk }, random: scriptedRandom(way) })
const BOARDS = RISKS.flatMap((risk) =>
  Array.from({ length: MAX_ROWS - MIN_ROWS + 1 }, (_, index) => [risk, MIN_ROWS + index] as const),
)

describe('plinko', () => {
  test.each([
    [0b00000000, [0, 0, 0, 0, 0, 0, 0, 0], 0, 301_200n],
    [0b11111111, [1, 1, 1, 1, 1, 1, 1, 1], 8, 301_200n],
    [0b10010000, [1, 0, 0, 1, 0, 0, 0, 0], 2, 10_000n],
    [0b01010110, [0, 1, 0, 1, 0, 1, 1, 0], 4, 2_000n],
  ])('the way %i of eight rows', (way, path, place, prizeMinor) => {
    const turn = drop(8, 'high', way)
    expect(turn).toMatchObject({ isOver: true, prizeMinor })
    expect(turn.outcome as PlinkoOutcome).toMatchObject({ path, place })
  })

  test.each(BOARDS)('%s with %i rows pays back exactly what is stated', (risk, rows) => {
    const places = placesOf({ rows, risk })
    expect(places).toEqual(places.toReversed())
    const paid = places.reduce((sum, hundredths, place) => sum + BigInt(hundredths) * choose(rows, place), 0n)
    expect(paid).toBe(99n * 2n ** BigInt(rows))
    expect(ENGINES.plinko.rtp).toBe('99.00')
  })

  test.each(RISKS)('%s pays back what is stated over every way of twelve rows', (risk) => {
    let paid = 0n
    for (let way = 0; way < 2 ** 12; way++) paid += drop(12, risk, way).prizeMinor
    expect(paid * 100n).toBe(99n * STAKE * 2n ** 12n)
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { rows: 7, risk: 'low' }],
    [STAKE, { rows: 17, risk: 'low' }],
    [STAKE, { rows: 8, risk: 'none' }],
    [STAKE + 1n, { rows: 8, risk: 'low' }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => plinko.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})

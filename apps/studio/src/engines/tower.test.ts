import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { TOWER_LEVEL_IDS, TOWER_LEVELS, type TowerLevel, topFloorOf, tower, towerPrize } from './tower.ts'

const setup = { engine: 'tower' as const, profile: null, minBetMinor: 10_000n }
const STAKE = 10_000n

/** Zeros put the traps behind the first doors. */
function climb(level: TowerLevel, steps: readonly unknown[]) {
  const random = scriptedRandom(...new Array<number>(topFloorOf(level) * TOWER_LEVELS[level].traps).fill(0))
  let turn = tower.begin({ setup, stakeMinor: STAKE, action: { level }, random })
  for (const action of steps)
    turn = tower.step?.({ setup, stakeMinor: STAKE, state: turn.state, action, random }) ?? turn
  return turn
}
const doors = (...list: number[]) => list.map((door) => ({ door }))

test('a climb hides its traps, is worth more on every floor, and shows them at the end', () => {
  expect(climb('easy', doors(3, 1))).toMatchObject({
    isOver: false,
    prizeMinor: 0n,
    outcome: { opened: [3, 1], traps: null },
  })
  // 0.99 x (4/3)^2 = 1.76
  expect(climb('easy', [...doors(3, 1), 'cash'])).toMatchObject({
    isOver: true,
    prizeMinor: 17_600n,
    outcome: { end: 'cashed' },
  })
  expect(climb('easy', doors(3, 0))).toMatchObject({
    isOver: true,
    prizeMinor: 0n,
    outcome: { end: 'lost', traps: new Array(9).fill([0]) },
  })
})

test.each<[TowerLevel, number, bigint]>([
  ['easy', 9, 131_800n],
  ['medium', 9, 380_500n],
  ['hard', 9, 5_068_800n],
  ['expert', 7, 21_651_300n],
  ['master', 5, 10_137_600n],
])('%s ends by itself on floor %i', (level, floors, prizeMinor) => {
  expect(topFloorOf(level)).toBe(floors)
  const last = TOWER_LEVELS[level].doors - 1
  expect(climb(level, doors(...new Array<number>(floors).fill(last)))).toMatchObject({
    isOver: true,
    prizeMinor,
    outcome: { end: 'top' },
  })
})

test.each<[string, TowerLevel, unknown[]]>([
  ['cash before the first door', 'easy', ['cash']],
  ['a door that is not there', 'hard', doors(2)],
  ['no door', 'easy', [null]],
])('refuses %s', (_, level, steps) => {
  expect(() => climb(level, steps)).toThrow(RuleError)
})

test('every floor of every level pays back what is stated, less the part of a cent', () => {
  const returns = TOWER_LEVEL_IDS.flatMap((level) => {
    const { doors: all, traps } = TOWER_LEVELS[level]
    return Array.from({ length: topFloorOf(level) }, (_, floor) => {
      const [over, under] = [BigInt(all - traps) ** BigInt(floor + 1), BigInt(all) ** BigInt(floor + 1)]
      return Number((towerPrize(STAKE, level, floor + 1) * over * 10_000n) / (STAKE * under)) / 100
    })
  })
  expect(Math.max(...returns).toFixed(2)).toBe(ENGINES.tower.rtp)
  expect(Math.min(...returns).toFixed(2)).toBe(ENGINES.tower.least)
})

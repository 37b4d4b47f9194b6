import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { balloon, PUMP_IDS, sizesOf, TOP_SIZE } from './balloon.ts'
import { RuleError } from './engine.ts'
import { LIMBO_NUMBERS, reaching } from './limbo.ts'

const setup = { engine: 'balloon' as const, profile: null, minBetMinor: 10_000n }
function play(number: number, ...steps: string[]) {
  const random = scriptedRandom(number - 1)
  let turn = balloon.begin({ setup, stakeMinor: 10_000n, action: { pump: 'hard' }, random })
  for (const action of steps) {
    const next = balloon.step?.({ setup, stakeMinor: 10_000n, state: turn.state, action, random })
    if (next !== undefined) turn = next
  }
  return turn
}

test('sizes grow by the pump, cut to hundredths, up to a thousand stakes', () => {
  expect(sizesOf('hard').slice(0, 4)).toEqual([170, 289, 491, 834])
  expect(sizesOf('soft').slice(0, 4)).toEqual([110, 121, 133, 146])
  for (const pump of PUMP_IDS) {
    expect(sizesOf(pump).at(-1)).toBe(TOP_SIZE)
    expect(sizesOf(pump).every((size, index, all) => index === 0 || size > (all[index - 1] ?? 0))).toBe(true)
  }
})

test('whoever cashes gets the size, whoever pumps once too often nothing, and how much it bears is told at the end', () => {
  // 0.99 / 0.2 = 4.95: two pumps of 1.7 make 2.89, three 4.91, four 8.34.
  const open = play(200_000_000, 'pump', 'pump')
  expect(open).toMatchObject({ isOver: false, prizeMinor: 0n, outcome: { pumps: 2, bearsUpTo: null, end: null } })
  expect(play(200_000_000, 'pump', 'pump', 'cash')).toMatchObject({
    prizeMinor: 28_900n,
    outcome: { bearsUpTo: 495, end: 'cashed' },
  })
  expect(play(200_000_000, 'pump', 'pump', 'pump', 'cash')).toMatchObject({ prizeMinor: 49_100n })
  expect(play(200_000_000, 'pump', 'pump', 'pump', 'pump')).toMatchObject({ prizeMinor: 0n, outcome: { end: 'burst' } })
  const all = sizesOf('hard').map(() => 'pump')
  expect(play(1, ...all)).toMatchObject({ isOver: true, prizeMinor: 10_000_000n, outcome: { end: 'top' } })
})

test.each(PUMP_IDS)('to stop at any size of the %s pump pays back what is stated', (pump) => {
  for (const size of sizesOf(pump))
    expect(((reaching(size) * size) / LIMBO_NUMBERS).toFixed(2)).toBe(ENGINES.balloon.rtp)
})

test('nothing is cashed before the first pump, and no other step is known', () => {
  expect(() => play(5, 'cash')).toThrow(RuleError)
  expect(() => play(5, 'pump', 'blow')).toThrow(RuleError)
  expect(() => balloon.accept({ setup, stakeMinor: 10_000n, action: { pump: 'mild' } })).toThrow(RuleError)
  expect(() => balloon.accept({ setup, stakeMinor: 10_050n, action: { pump: 'soft' } })).toThrow(RuleError)
})

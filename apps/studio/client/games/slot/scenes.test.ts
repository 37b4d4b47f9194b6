import { describe, expect, test } from 'vitest'
import type { SlotSpin } from '../../../src/engines/slot/spin.ts'
import type { SlotOutcome } from '../../../src/engines/slot.ts'
import { fallFrom, scenesOf } from './scenes.ts'

const GRID = ['ABC', 'ABC', 'ABC']
const win = (coins: number, positions: number[]) => ({ symbol: 'A', count: 3, line: 1, ways: 1, positions, coins })
const fall = (multiplier: number, wins: ReturnType<typeof win>[]) => ({
  grid: GRID,
  multiplier,
  wins,
  coins: wins.reduce((sum, { coins }) => sum + coins, 0),
})
const spin = (changes: Partial<SlotSpin>): SlotSpin => ({
  free: false,
  stops: [0, 0, 0],
  falls: [fall(1, [])],
  scatters: [],
  scatterCoins: 0,
  freeSpins: 0,
  coins: 0,
  ...changes,
})
const outcome = (spins: SlotSpin[], coins: number): SlotOutcome => ({
  spins,
  coinsPerStake: 20,
  coins,
  isCapped: false,
})
/** Twenty coins: one is 0.05. */
const STAKE = 10_000n

describe('what is shown of a round', () => {
  test('without a prize is one spin', () => {
    expect(scenesOf(outcome([spin({})], 0), STAKE)).toEqual([{ kind: 'spin', grid: GRID, free: null, ways: null }])
  })

  test('counts the ways of a spin whose reels differ in height', () => {
    // 2 x 3 x 6
    const [first] = scenesOf(outcome([spin({ heights: [2, 3, 6] })], 0), STAKE)
    expect(first).toMatchObject({ kind: 'spin', ways: 36 })
  })

  test('names every line with its amount', () => {
    const [, wins] = scenesOf(outcome([spin({ falls: [fall(1, [win(10, [0, 3, 6]), win(6, [1, 4, 7])])] })], 16), STAKE)
    expect(wins).toMatchObject({ kind: 'wins', totalMinor: 8_000n })
    expect(wins?.kind === 'wins' && wins.wins.map(({ prizeMinor }) => prizeMinor)).toEqual([5_000n, 3_000n])
  })

  test('takes out what won before others fall', () => {
    const falls = [fall(1, [win(10, [0, 3, 6])]), fall(2, [win(20, [2, 5, 8])]), fall(3, [])]
    const scenes = scenesOf(outcome([spin({ falls })], 30), STAKE)
    expect(scenes.map(({ kind }) => kind)).toEqual(['spin', 'wins', 'fall', 'wins', 'fall'])
    expect(scenes[2]).toMatchObject({ removed: new Set([0, 3, 6]) })
    expect(scenes[3]).toMatchObject({ multiplier: 2, totalMinor: 15_000n })
    expect(scenes[4]).toMatchObject({ removed: new Set([2, 5, 8]) })
  })

  test('counts free spins and adds them up', () => {
    const spins = [
      spin({ scatters: [0, 4, 8], scatterCoins: 40, freeSpins: 2, coins: 40 }),
      spin({ free: true, falls: [fall(2, [win(8, [0, 3, 6])])], coins: 8 }),
      spin({ free: true }),
    ]
    const scenes = scenesOf(outcome(spins, 48), STAKE)
    expect(scenes.map(({ kind }) => kind)).toEqual(['spin', 'scatters', 'spin', 'wins', 'spin'])
    expect(scenes[1]).toMatchObject({ prizeMinor: 20_000n, freeSpins: 2, totalMinor: 20_000n })
    expect(scenes[2]).toMatchObject({ free: { number: 1, of: 2 } })
    expect(scenes[3]).toMatchObject({ totalMinor: 24_000n })
    expect(scenes[4]).toMatchObject({ free: { number: 2, of: 2 } })
  })

  test('never goes beyond the most that a game pays', () => {
    const spins = [spin({ falls: [fall(1, [win(100, [0, 3, 6])])] })]
    expect(scenesOf({ ...outcome(spins, 60), isCapped: true }, STAKE).at(-1)).toMatchObject({ totalMinor: 30_000n })
  })
})

describe('a fall', () => {
  test.each([
    [[], [0, 1, 2]],
    [[0], [-1, 1, 2]],
    [[2], [-1, 0, 1]],
    [
      [1, 2],
      [-2, -1, 0],
    ],
    [
      [0, 1, 2],
      [-3, -2, -1],
    ],
  ])('with rows %j taken out comes from %j', (removed, from) => {
    expect(fallFrom(3, (row) => removed.includes(row))).toEqual(from)
  })
})

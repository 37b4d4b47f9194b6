import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { RED, SPOTS, WHEEL } from './roulette/spots.ts'
import { POCKETS, roulette } from './roulette.ts'

const setup = { engine: 'roulette' as const, profile: null, minBetMinor: 5_000n }
type Bets = { spot: string; amount: string }[]
const spin = (bets: Bets, number: number) =>
  roulette.begin({ setup, stakeMinor: 1n, action: { bets }, random: scriptedRandom(number) })

describe('the table', () => {
  test('has every spot of a single-zero table once', () => {
    const sizes = [...SPOTS.values()].map((numbers) => numbers.length)
    const count = (size: number) => sizes.filter((each) => each === size).length
    // 37 numbers; 24 + 33 splits and 3 with the zero; 12 streets and 2 trios; 22 corners and the first four; 11 lines.
    expect([1, 2, 3, 4, 6, 12, 18].map(count)).toEqual([37, 60, 14, 23, 11, 6, 6])
    for (const [spot, numbers] of SPOTS) expect([spot, new Set(numbers).size]).toEqual([spot, numbers.length])
  })

  test('has eighteen red numbers, and the wheel every number once, red and black in turn', () => {
    expect(RED.size).toBe(18)
    expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, number) => number))
    WHEEL.slice(1, -1).forEach((number, index) => {
      expect(RED.has(number)).not.toBe(RED.has(WHEEL[index + 2] ?? 0))
    })
  })
})

describe('a spin', () => {
  test('pays what each spot promises', () => {
    const bets = ['17', '17-18', '16-17-18', '14-15-17-18', '13-14-15-16-17-18', 'dozen2', 'column2', 'black', 'odd']
    const turn = spin(
      bets.map((spot) => ({ spot, amount: '1' })),
      17,
    )
    expect(turn.outcome).toEqual({
      number: 17,
      won: ['36.00', '18.00', '12.00', '9.00', '6.00', '3.00', '3.00', '2.00', '2.00'].map((prize, index) => ({
        spot: bets[index],
        prize,
      })),
    })
    expect(turn.prizeMinor).toBe(910_000n)
  })

  test('on zero leaves only what lies on it', () => {
    const spots = ['0', '0-1-2-3', 'red', 'even', 'low', 'dozen1', 'column3']
    expect(
      spin(
        spots.map((spot) => ({ spot, amount: '1' })),
        0,
      ).prizeMinor,
    ).toBe(450_000n)
  })

  test.each([...SPOTS.keys()])('on %s pays back what is stated over all pockets', (spot) => {
    let paid = 0n
    for (let number = 0; number < POCKETS; number++) paid += spin([{ spot, amount: '0.5' }], number).prizeMinor
    expect(((Number(paid) / 5_000 / POCKETS) * 100).toFixed(2)).toBe(ENGINES.roulette.rtp)
  })
})

describe('chips', () => {
  const accept = (stakeMinor: bigint, action: unknown) => roulette.accept({ setup, stakeMinor, action })

  test('are taken up to the limit of the table', () => {
    expect(() =>
      accept(25_000n, {
        bets: [
          { spot: '7', amount: '2' },
          { spot: 'red', amount: '0.5' },
        ],
      }),
    ).not.toThrow()
    expect(() => accept(5_000_000n, { bets: [{ spot: 'red', amount: '500' }] })).not.toThrow()
  })

  test.each<[string, bigint, unknown]>([
    ['no chips', 5_000n, { bets: [] }],
    ['nothing', 5_000n, undefined],
    ['another sum', 5_000n, { bets: [{ spot: 'red', amount: '1' }] }],
    ['half a chip', 2_500n, { bets: [{ spot: 'red', amount: '0.25' }] }],
    ['a spot that is not there', 5_000n, { bets: [{ spot: '3-4', amount: '0.5' }] }],
    [
      'a negative chip',
      5_000n,
      {
        bets: [
          { spot: 'red', amount: '-0.5' },
          { spot: 'black', amount: '1' },
        ],
      },
    ],
    [
      'a spot twice',
      10_000n,
      {
        bets: [
          { spot: 'red', amount: '0.5' },
          { spot: 'red', amount: '0.5' },
        ],
      },
    ],
    ['too many', 5_005_000n, { bets: [{ spot: 'red', amount: '500.5' }] }],
  ])('%s are refused', (_, stakeMinor, action) => {
    expect(() => accept(stakeMinor, action)).toThrow(RuleError)
  })
})

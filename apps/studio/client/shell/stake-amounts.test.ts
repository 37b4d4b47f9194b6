import { describe, expect, test } from 'vitest'
import { doubleOf, halfOf, nearestStake, rangeOf, typedMinor } from './stake-amounts.ts'

const RANGE = rangeOf(['0.10', '0.20', '1.00', '100.00'])

describe('a stake', () => {
  test.each([
    ['0.10', '0.10', '0.20'],
    ['0.50', '0.20', '1.00'],
    ['1.00', '0.50', '2.00'],
    ['70.00', '35.00', '100.00'],
  ])('%s halves to %s and doubles to %s', (stake, half, double) => {
    expect([halfOf(RANGE, stake), doubleOf(RANGE, stake)]).toEqual([half, double])
  })

  test('is cut to what the game takes', () => {
    expect(nearestStake(RANGE, 12_999n)).toBe('1.20')
    expect(nearestStake(RANGE, 0n)).toBe('0.10')
    expect(nearestStake(RANGE, 9_999_999n)).toBe('100.00')
  })

  test.each([
    ['2,50', 25_000n],
    ['2.5', 25_000n],
    ['R$\u00a07', 70_000n],
    ['$2.50', 25_000n],
    ['S/\u00a02.50', 25_000n],
    ['3,', 30_000n],
    ['-1', null],
    ['1.000,00', null],
    ['abc', null],
    ['', null],
  ])('typed as %j is %s', (text, minor) => {
    expect(typedMinor(text)).toBe(minor)
  })
})

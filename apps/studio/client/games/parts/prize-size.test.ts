import { describe, expect, test } from 'vitest'
import { countedMinor, countUpMs, sizeOfPrize } from './prize-size.ts'

describe('a prize', () => {
  test.each([
    [0n, 'none'],
    [5_000n, 'none'],
    [10_000n, 'none'],
    [10_001n, 'win'],
    [99_999n, 'win'],
    [100_000n, 'big'],
    [499_999n, 'big'],
    [500_000n, 'mega'],
  ] as const)('of %s on a stake of 10000 is %s', (prize, size) => {
    expect(sizeOfPrize(prize, 10_000n)).toBe(size)
  })

  test('that is no more than the stake appears at once', () => {
    expect(countUpMs(9_000n, 10_000n)).toBe(0)
  })
})

describe('counting up', () => {
  const shares = Array.from({ length: 101 }, (_, index) => index / 100)

  test('begins where it was, ends exactly and never passes the prize or turns back', () => {
    const shown = shares.map((share) => countedMinor(12_345n, 987_654n, share))
    expect(shown[0]).toBe(12_345n)
    expect(shown.at(-1)).toBe(987_654n)
    for (const [index, amount] of shown.entries()) {
      expect(amount).toBeLessThanOrEqual(987_654n)
      if (index > 0) expect(amount).toBeGreaterThanOrEqual(shown[index - 1] as bigint)
    }
  })

  test('shows whole cents on the way', () => {
    expect(countedMinor(0n, 987_654n, 0.5) % 100n).toBe(0n)
  })
})

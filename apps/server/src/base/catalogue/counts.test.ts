import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { createCounts } from './counts.ts'

describe('totals that are kept', () => {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  test('are counted once for callers of the same minute, and again later', async () => {
    const counts = createCounts(clock)
    const count = vi.fn(async () => 7)
    expect(await Promise.all([counts.of('a', count), counts.of('a', count), counts.of('b', count)])).toEqual([7, 7, 7])
    expect(count).toHaveBeenCalledTimes(2)
    clock.advance(60_000)
    await counts.of('a', count)
    expect(count).toHaveBeenCalledTimes(3)
  })
  test('are counted again after a change, and after a failure', async () => {
    const counts = createCounts(clock)
    await expect(counts.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await counts.of('a', async () => 1)).toBe(1)
    counts.clear()
    expect(await counts.of('a', async () => 2)).toBe(2)
  })
  test('are not more than a few thousand', async () => {
    const counts = createCounts(clock)
    const count = vi.fn(async () => 0)
    for (let n = 0; n <= 2_000; n++) await counts.of(String(n), count)
    await counts.of('2000', count)
    expect(count).toHaveBeenCalledTimes(2_001)
    await counts.of('0', count)
    expect(count).toHaveBeenCalledTimes(2_002)
  })
})

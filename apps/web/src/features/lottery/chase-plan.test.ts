import { expect, test } from 'vitest'
import { chaseTotal, multiplesOf, periodsOf, steepest } from './chase-plan.ts'

test('the same every time, or double until nobody may bet more', () => {
  expect(multiplesOf('same', 3)).toEqual([1, 1, 1])
  expect(multiplesOf('double', 5)).toEqual([1, 2, 4, 8, 16])
  expect(multiplesOf('double', 16).slice(12)).toEqual([4096, 8192, 9999, 9999])
})

test('draws and multiples go together as far as there are draws', () => {
  expect(periodsOf([{ period: '1' }, { period: '2' }], [1, 2, 4])).toEqual([
    { period: '1', multiple: 1 },
    { period: '2', multiple: 2 },
  ])
})

test('the total over all draws: 24.00 x (1 + 2 + 4)', () => {
  expect(chaseTotal(240_000n, [1, 2, 4])).toBe(1_680_000n)
})

test('a stake that rises is told by its dearest draw: 2.00 doubled nine times is 1,024.00', () => {
  expect(steepest(20_000n, multiplesOf('double', 10))).toEqual({ minor: 10_240_000n, times: 512 })
  expect(steepest(20_000n, multiplesOf('same', 10))).toBeNull()
  // Set by hand: a rise at any draw counts, whatever follows.
  expect(steepest(20_000n, [2, 5, 1])).toEqual({ minor: 100_000n, times: 2 })
  expect(steepest(20_000n, [])).toBeNull()
})

import { expect, test } from 'vitest'
import { barsOf } from './chart.ts'

test('gains stand on the line of zero, losses hang from it', () => {
  const { bars, zero } = barsOf([
    { day: '2026-11-13', amount: '30.00' },
    { day: '2026-11-14', amount: '-10.00' },
    { day: '2026-11-15', amount: '0.00' },
  ])
  expect(zero).toBe(75)
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 75],
    [75, 25],
    [75, 0],
  ])
})

test('days without anything leave the line at the bottom', () => {
  expect(barsOf([{ day: '2026-11-15', amount: '0.00' }]).zero).toBe(100)
})

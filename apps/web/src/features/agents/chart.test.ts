import { expect, test } from 'vitest'
import { barsOf, shortText } from './chart.ts'

test('gains stand on the line of zero, losses hang from it, and round figures stand beside', () => {
  const { bars, ticks } = barsOf([
    { day: '2026-11-13', amount: '50.00' },
    { day: '2026-11-14', amount: '-10.00' },
    { day: '2026-11-15', amount: '0.00' },
  ])
  // Steps of 20: from 60 above to 20 below are four.
  expect(ticks.map(({ minor, y }) => [minor / 10_000, y])).toEqual([
    [60, 0],
    [40, 25],
    [20, 50],
    [0, 75],
    [-20, 100],
  ])
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [12.5, 62.5],
    [75, 12.5],
    [75, 0],
  ])
})

test('the largest bar never leaves the picture', () => {
  for (const amount of ['0.01', '9.99', '10.00', '10.01', '4999.99', '5000.00', '987654.32']) {
    const { bars, ticks } = barsOf([{ day: '2026-11-15', amount }])
    expect(bars[0]?.y).toBeGreaterThanOrEqual(0)
    expect(bars[0]?.height).toBeGreaterThan(40)
    expect(ticks.length).toBeLessThanOrEqual(4)
  }
})

test('days without anything leave the line at the bottom', () => {
  expect(barsOf([{ day: '2026-11-15', amount: '0.00' }]).ticks).toEqual([{ minor: 0, y: 100 }])
})

test('what stands beside a line is short, with the minus and the comma of all amounts', () => {
  const shown = [50_000_000, -50_000_000, -15_000].map((minor) => shortText(minor, 'PT').replace('\u00a0', ' '))
  expect(shown).toEqual(['5 mil', '−5 mil', '−1,5'])
  expect(shortText(-15_000_000, 'EN')).toBe('−1,5k')
})

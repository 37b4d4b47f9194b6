import { expect, test } from 'vitest'
import { addMonths, monthGrid } from './month-grid.ts'

test('a month stands under its weekdays', () => {
  // November 2026 begins on a Sunday and has thirty days.
  const november = monthGrid('2026-11-15')
  expect(november).toHaveLength(35)
  expect(november[0]).toBe('2026-11-01')
  expect(november[29]).toBe('2026-11-30')
  expect(november.slice(30)).toEqual([null, null, null, null, null])
})

test('February of a leap year begins on its weekday', () => {
  // The first of February 2024 was a Thursday.
  const february = monthGrid('2024-02-29')
  expect(february.slice(0, 5)).toEqual([null, null, null, null, '2024-02-01'])
  expect(february.filter((day) => day !== null)).toHaveLength(29)
  expect(february.length % 7).toBe(0)
})

test('months follow one another over the turn of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', -12)).toBe('2025-11')
})

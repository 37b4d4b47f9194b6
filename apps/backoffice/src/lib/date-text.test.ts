import { expect, test } from 'vitest'
import { dateOf, dateText } from './date-text.ts'

test('a date is shown day first, whatever the browser speaks', () => {
  expect(dateText('2026-03-01')).toBe('01/03/2026')
  expect(dateText('2026-11-16T09:30')).toBe('16/11/2026 09:30')
  expect(dateText('')).toBe('')
})

test.each([
  ['16/11/2026', '2026-11-16'],
  ['1/3/2026', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  [' 01032026 ', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['29/02/2028', '2028-02-29'],
])('%j is the day %s', (text, wire) => {
  expect(dateOf(text, false)).toBe(wire)
  expect(dateOf(dateText(wire), false)).toBe(wire)
})

test.each([
  ['16/11/2026 09:30', '2026-11-16T09:30'],
  ['16/11/2026, 9h30', '2026-11-16T09:30'],
  ['161120260930', '2026-11-16T09:30'],
  ['2026-11-16T09:30', '2026-11-16T09:30'],
])('%j is the moment %s', (text, wire) => {
  expect(dateOf(text, true)).toBe(wire)
  expect(dateOf(dateText(wire), true)).toBe(wire)
})

test.each(['', '16/11', '31/02/2026', '29/02/2026', '11/16/2026', '1/3/26', 'x'])('%j is no day', (text) => {
  expect(dateOf(text, false)).toBeNull()
})

test.each(['16/11/2026', '16/11/2026 24:30', '16/11/2026 9:3'])('%j is no moment', (text) => {
  expect(dateOf(text, true)).toBeNull()
})

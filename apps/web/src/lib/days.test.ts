import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween } from './days.ts'

test('a day is the merchant’s, not the phone’s', () => {
  expect(dayOf('2026-11-15T02:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-14')
})

test('days are counted over months and leap years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-15', '2026-11-15')).toBe(1)
  expect(daysBetween('2026-08-16', '2026-11-15')).toBe(92)
})

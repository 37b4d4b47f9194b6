import { expect, test } from 'vitest'
import { detailDates, listDates } from './promotion-dates.ts'

const words = { timeZone: 'America/Sao_Paulo', longTerm: 'longo prazo' }
// Three hours behind UTC: both fall on the day before.
const item = { startDate: '2025-11-12T02:30:00.000Z', endDate: '2025-12-01T02:59:00.000Z', noExpiry: 0 } as const

test('a list shows the range in days of the merchant', () => {
  expect(listDates(item, words)).toBe('2025/11/11 – 2025/11/30')
})

test('without expiry the end is said in words, whatever the end date', () => {
  expect(listDates({ ...item, noExpiry: 1 }, words)).toBe('2025/11/11 – longo prazo')
  expect(detailDates({ ...item, noExpiry: 1 }, words)).toBe('2025-11-11 23:30 – longo prazo')
})

test('one date alone is compact in a list', () => {
  expect(listDates({ ...item, endDate: null }, words)).toBe('11/11/2025')
  expect(detailDates({ ...item, endDate: null }, words)).toBe('2025-11-11 23:30')
})

test('the detail shows hours and minutes', () => {
  expect(detailDates(item, words)).toBe('2025-11-11 23:30 – 2025-11-30 23:59')
})

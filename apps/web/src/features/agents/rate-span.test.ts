import { expect, test } from 'vitest'
import { rateSpan } from './rate-span.ts'

test('names the lowest and the highest rate, or the one there is', () => {
  const rates = [
    { category: 'RNG' as const, rate: '1.20' },
    { category: 'LOTT' as const, rate: '0.25' },
    { category: 'LIVE' as const, rate: '10.00' },
  ]
  expect(rateSpan(rates, 'a')).toBe('0,25% a 10,00%')
  expect(rateSpan(rates.slice(0, 1), 'a')).toBe('1,20%')
  expect(rateSpan([], 'a')).toBe('–')
})

import { expect, test } from 'vitest'
import { manyIssue, manyRates } from './use-many.ts'

const OWN = [
  { category: 'RNG' as const, rate: '7.80' },
  { category: 'LIVE' as const, rate: '0.50' },
]

test('takes what was filled in and leaves the rest as it is', () => {
  expect(manyRates(OWN, { RNG: '5,5', LIVE: ' ' })).toEqual([{ category: 'RNG', rate: '5.50' }])
  // Zero is a rate; nothing is not.
  expect(manyRates(OWN, { LIVE: '0' })).toEqual([{ category: 'LIVE', rate: '0.00' }])
})

test('refuses what is no rate, or more than one has', () => {
  const [slots] = OWN as [(typeof OWN)[0]]
  expect(manyIssue(slots, '')).toBeNull()
  expect(manyIssue(slots, '7,80')).toBeNull()
  expect(manyIssue(slots, '7,81')).toBe('above')
  expect(manyIssue(slots, 'x')).toBe('unread')
})

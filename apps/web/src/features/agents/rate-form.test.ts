import { expect, test } from 'vitest'
import { allAs, cutBy, issueOf, typedRates, upTo } from './rate-form.ts'

const BOUNDS = [
  { category: 'RNG', min: '2.00', max: '7.00' },
  { category: 'LIVE', min: '0.00', max: '3.50' },
] as const

test('a form starts with what is there, else at the lowest', () => {
  expect(typedRates(BOUNDS, [{ category: 'LIVE', rate: '1.50' }])).toEqual({ RNG: '2,00', LIVE: '1,50' })
})

test('one rate for all stops at every bound', () => {
  expect(allAs(BOUNDS, '5.00')).toEqual({ RNG: '5,00', LIVE: '3,50' })
  expect(allAs(BOUNDS, '1.00')).toEqual({ RNG: '2,00', LIVE: '1,00' })
  expect([cutBy(BOUNDS, '3.00'), cutBy(BOUNDS, '5.00'), cutBy(BOUNDS, '9.00')]).toEqual([0, 1, 2])
})

test('bounds count themselves', () => {
  expect(issueOf(BOUNDS[0], '7')).toBeNull()
  expect(issueOf(BOUNDS[0], '7,01')).toBe('outside')
  expect(issueOf(BOUNDS[0], '1,99')).toBe('outside')
  expect(issueOf(BOUNDS[0], 'x')).toBe('unread')
})

test('somebody new may have from nothing up to the agent’s own rates', () => {
  expect(upTo([{ category: 'RNG', rate: '7.00' }])).toEqual([{ category: 'RNG', min: '0.00', max: '7.00' }])
})

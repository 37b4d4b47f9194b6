import { expect, test } from 'vitest'
import { amountIssue, feeOf, lesserOf, minus, mostOf } from './amounts.ts'

const RULES = { min: '10.00', max: '5000.00', leftToday: '300.00' }

test.each([
  [null, 'none'],
  ['0.00', 'none'],
  ['9.99', 'below'],
  ['10.00', null],
  ['300.00', null],
  ['300.01', 'day'],
  ['5000.01', 'above'],
] as const)('an amount of %s is %s', (amount, issue) => {
  expect(amountIssue(amount, RULES)).toBe(issue)
})

test('who owns less than the limit hears of the balance', () => {
  expect(amountIssue('200.00', { ...RULES, available: '150.00' })).toBe('funds')
  expect(amountIssue('150.00', { ...RULES, available: '150.00' })).toBeNull()
})

test('all of it is the least of balance and limits, without broken cents', () => {
  expect(mostOf({ ...RULES, available: '150.1299' })).toBe('150.12')
  expect(mostOf({ ...RULES, available: '900.00' })).toBe('300.00')
  expect(mostOf(RULES)).toBe('300.00')
})

test('a debt is paid as far as the balance goes', () => {
  expect(lesserOf('39.8766', '100.00')).toBe('39.8766')
  expect(lesserOf('39.8766', '12.50')).toBe('12.50')
})

test.each([
  // 1.00 and half a percent of 333.33, which is 1.66665.
  ['1.00', '0.50', '333.33', '2.66'],
  ['0.00', '0.00', '100.00', '0.00'],
  ['2.50', '1.00', '200.00', '4.50'],
  ['0.00', '12.25', '100.00', '12.25'],
])('a fee of %s and %s percent of %s in %s', (feeFlat, feePercent, amount, fee) => {
  expect(feeOf({ feeFlat, feePercent }, amount)).toBe(fee)
})

test('what arrives is what leaves less the fee', () => {
  expect(minus('200.00', '4.50')).toBe('195.50')
})

import { expect, test } from 'vitest'
import { isBetween, rateOf, rateText, typedRate } from './rate.ts'

test.each([
  ['7,8', '7.80'],
  ['7.80', '7.80'],
  [' 0,05% ', '0.05'],
  ['', '0.00'],
  ['100', '100.00'],
  ['100,01', null],
  ['7,801', null],
  ['-1', null],
  ['sete', null],
])('%j typed is %j', (typed, rate) => {
  expect(rateOf(typed)).toBe(rate)
})

test('a rate is shown with two decimals and a comma', () => {
  expect(rateText('7.8')).toBe('7,80%')
  expect(typedRate('0.05')).toBe('0,05')
})

test('bounds are compared as numbers', () => {
  expect(isBetween('9.50', '2.00', '10.00')).toBe(true)
  expect(isBetween('10.01', '2.00', '10.00')).toBe(false)
  expect(isBetween('1.99', '2.00', '10.00')).toBe(false)
})

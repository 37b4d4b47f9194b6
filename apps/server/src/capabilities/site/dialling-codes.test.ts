import { expect, test } from 'vitest'
import { diallingCodeOf } from './dialling-codes.ts'

test.each([
  ['BR', '+55'],
  ['PT', '+351'],
  ['US', '+1'],
  ['VN', '+84'],
  ['GB', '+44'],
  ['ZZ', '+55'],
  [null, '+55'],
])('%s: %s', (country, code) => {
  expect(diallingCodeOf(country, 'BRL')).toBe(code)
})

test.each([
  ['BRL', '+55'],
  ['MXN', '+52'],
  ['PEN', '+51'],
  ['FUN', '+55'],
])('of nobody knows where, on a brand in %s, is %s', (currency, code) => {
  expect(diallingCodeOf(null, currency)).toBe(code)
  expect(diallingCodeOf('PT', currency)).toBe('+351')
})

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
  expect(diallingCodeOf(country)).toBe(code)
})

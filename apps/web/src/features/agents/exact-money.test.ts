import { expect, test } from 'vitest'
import { exactMoney } from './exact-money.ts'

test.each([
  ['8.00', 'R$\u00a08,00'],
  ['8.1234', 'R$\u00a08,1234'],
  ['8.125', 'R$\u00a08,125'],
  ['0.0001', 'R$\u00a00,0001'],
  ['1234.5', 'R$\u00a01.234,50'],
])('%s', (amount, text) => {
  expect(exactMoney(amount, 'R$')).toBe(text)
})

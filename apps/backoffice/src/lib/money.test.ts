import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['0', 'BRL', 'R$ 0,00'],
  ['1234567.5', 'BRL', 'R$ 1.234.567,50'],
  ['-1234.5678', 'BRL', '−R$ 1.234,56'],
  ['1000', 'FUN', 'F$ 1.000,00'],
  ['100', 'PTS', '100 pts'],
] as const)('%s %s reads %s', (amount, currency, text) => {
  expect(moneyText(amount, currency).replace('\u00a0', ' ')).toBe(text)
})

import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['0', 'BRL', 'R$ 0,00', 'R$ 0.00'],
  ['1234567.5', 'BRL', 'R$ 1.234.567,50', 'R$ 1,234,567.50'],
  ['-1234.5678', 'BRL', '-R$ 1.234,56', '-R$ 1,234.56'],
  ['100', 'PTS', 'PTS 100,00', 'PTS 100.00'],
] as const)('%s %s reads %s, and in English %s', (amount, currency, pt, en) => {
  expect([moneyText(amount, currency, 'pt'), moneyText(amount, currency, 'en')]).toEqual([pt, en])
})

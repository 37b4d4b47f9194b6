import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['0', 'BRL', 'R$ 0,00', 'R$ 0.00'],
  ['1234567.5', 'BRL', 'R$ 1.234.567,50', 'R$ 1,234,567.50'],
  ['-1234.5678', 'BRL', '−R$ 1.234,56', '−R$ 1,234.56'],
  ['1000', 'FUN', 'F$ 1.000,00', 'F$ 1,000.00'],
  ['100', 'PTS', '100 pts', '100 pts'],
  ['-12480.5', 'PTS', '−12.480 pts', '−12,480 pts'],
] as const)('%s %s reads %s, and in English %s', (amount, currency, pt, en) => {
  const read = (locale: 'pt' | 'en') => moneyText(amount, currency, locale).replace('\u00a0', ' ')
  expect([read('pt'), read('en')]).toEqual([pt, en])
})

import { expect, test } from 'vitest'
import { plainAmount, signedAmount } from './amount-text.ts'

test.each([
  ['18.40', 'BRL', '+R$ 18,40'],
  ['-1234.5', 'BRL', '−R$ 1.234,50'],
  ['0.00', 'BRL', 'R$ 0,00'],
  ['0.0040', 'BRL', '+R$ 0,004'],
  ['-0.60', 'PTS', '0 pts'],
  ['-40.00', 'PTS', '−40 pts'],
  ['320.00', 'PTS', '+320 pts'],
] as const)('%s %s is written %s', (amount, currency, text) => {
  expect(signedAmount(amount, currency, 'R$').replace(/\u00a0/g, ' ')).toBe(text)
})

test('without a sign where the words beside it say which way it went', () => {
  expect(plainAmount('-5.00', 'BRL', 'R$').replace(/\u00a0/g, ' ')).toBe('R$ 5,00')
})

test('a prize of the lottery, its stake and what came of them add up as they are shown', () => {
  const shown = [
    plainAmount('19.5666', 'BRL', 'R$'),
    plainAmount('100.00', 'BRL', 'R$'),
    signedAmount('-80.4334', 'BRL', 'R$'),
  ]
  expect(shown.map((text) => text.replace(/\u00a0/g, ' '))).toEqual(['R$ 19,5666', 'R$ 100,00', '−R$ 80,4334'])
})

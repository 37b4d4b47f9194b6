import { expect, test } from 'vitest'
import { exactAmount, plainAmount, signedAmount, signedExactAmount } from './amount-text.ts'

test.each([
  ['18.40', 'BRL', '+R$ 18,40'],
  ['-1234.5', 'BRL', '−R$ 1.234,50'],
  ['0.00', 'BRL', 'R$ 0,00'],
  ['54.1145', 'BRL', '+R$ 54,11'],
  ['0.0040', 'BRL', 'R$ 0,00'],
  ['-0.60', 'PTS', '0 pts'],
  ['-40.00', 'PTS', '−40 pts'],
  ['320.00', 'PTS', '+320 pts'],
] as const)('%s %s is written %s', (amount, currency, text) => {
  expect(signedAmount(amount, currency, 'R$').replace(/\u00a0/g, ' ')).toBe(text)
})

test('without a sign where the words beside it say which way it went', () => {
  expect(plainAmount('-5.00', 'BRL', 'R$').replace(/\u00a0/g, ' ')).toBe('R$ 5,00')
})

test('to the last digit in the detail, where they add up', () => {
  const shown = [
    exactAmount('19.5666', 'BRL', 'R$'),
    exactAmount('100.00', 'BRL', 'R$'),
    signedExactAmount('-80.4334', 'BRL', 'R$'),
    exactAmount('-40.00', 'PTS', 'R$'),
  ]
  expect(shown.map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
    'R$ 19,5666',
    'R$ 100,00',
    '−R$ 80,4334',
    '40 pts',
  ])
})

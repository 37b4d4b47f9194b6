import { expect, test } from 'vitest'
import { moneyText, prizeText } from './money.ts'

const plain = (text: string) => text.replace('\u00a0', ' ')

test.each([
  ['1234567.89', 'R$ 1.234.567,89'],
  ['0.0199', 'R$ 0,01'],
  ['-12.5', '−R$ 12,50'],
])('a balance of %s reads %s', (amount, text) => {
  expect(plain(moneyText(amount, 'BRL'))).toBe(text)
})

test('a prize is shown like all money, its last two decimals cut', () => {
  expect(plain(prizeText('1.9999', 'BRL'))).toBe('R$ 1,99')
  expect(plain(prizeText(25_000n, 'BRL'))).toBe('R$ 2,50')
})

test('play money is named as on the site', () => {
  expect(plain(moneyText('1000', 'FUN'))).toBe('F$ 1.000,00')
})

test('points are whole', () => {
  expect(moneyText('1234.99', 'PTS')).toBe('1.234')
})

test('another currency is written as its country does', () => {
  expect([moneyText('1234.5', 'MXN'), plain(moneyText('1234.5', 'COP')), plain(moneyText('7', 'PEN'))]).toEqual([
    '$1,234.50',
    '$ 1.234,50',
    'S/ 7.00',
  ])
})

import { expect, test } from 'vitest'
import {
  CashCurrency,
  exactMoneyText,
  MONEY_FORMS,
  moneyText,
  pointsText,
  restOfCents,
  signedExactText,
  signedMoneyText,
  signedPointsText,
  writeMoneyAs,
} from './money.ts'

test.each([
  ['422.496', 'R$ 422,49', 'R$ 422,496'],
  ['903.4666', 'R$ 903,46', 'R$ 903,4666'],
  ['0.0391', 'R$ 0,03', 'R$ 0,0391'],
  ['1.0001', 'R$ 1,00', 'R$ 1,0001'],
  ['19.56', 'R$ 19,56', 'R$ 19,56'],
  ['-1234.505', '−R$ 1.234,50', '−R$ 1.234,505'],
  ['-0.0050', 'R$ 0,00', '−R$ 0,005'],
])('%s is %s in cents, and %s to the last digit', (amount, inCents, exact) => {
  expect([moneyText(amount, 'R$'), exactMoneyText(amount, 'R$')].map((text) => text.replace('\u00a0', ' '))).toEqual([
    inCents,
    exact,
  ])
})

test.each([
  ['18.40', '+R$ 18,40', '+R$ 18,40'],
  ['-5', '−R$ 5,00', '−R$ 5,00'],
  ['0', 'R$ 0,00', 'R$ 0,00'],
  ['0.0040', 'R$ 0,00', '+R$ 0,004'],
  ['-80.4334', '−R$ 80,43', '−R$ 80,4334'],
])('%s came or went as %s, and %s to the last digit: nothing has no sign', (amount, inCents, exact) => {
  const shown = [signedMoneyText(amount, 'R$'), signedExactText(amount, 'R$')]
  expect(shown.map((text) => text.replace('\u00a0', ' '))).toEqual([inCents, exact])
})

test('a line of its own carries what cut cents lack of a cut sum', () => {
  // 2.339 + 1.227 = 3.566: 2.33 + 1.22 are shown, and 3.56.
  expect(restOfCents(35_660n, [23_390n, 12_270n])).toBe(100n)
  // Prizes of 5.0050 less stakes of 9.0000: −3.9950 is cut to −3.99, 5.00 − 9.00 to −4.00.
  expect(restOfCents(-39_950n, [50_050n, -90_000n])).toBe(100n)
  expect(restOfCents(30_000n, [10_000n, 20_000n])).toBe(0n)
})

test('less than a point is none, without a sign', () => {
  expect(['-0.60', '0.99', '-40.00', '12480.50'].map(pointsText)).toEqual(['0', '0', '−40', '12.480'])
  expect(['-0.60', '0.99', '-40.00', '12480.50'].map(signedPointsText)).toEqual(['0', '0', '−40', '+12.480'])
})

test('every currency is written as its country does, and a page as its brand', () => {
  const written = CashCurrency.options.map((currency) => {
    const form = MONEY_FORMS[currency]
    return moneyText('-1234.5', form.symbol, form).replace('\u00a0', ' ')
  })
  expect(written).toEqual([
    '−R$ 1.234,50',
    '−$1,234.50',
    '−$ 1.234,50',
    '−S/ 1,234.50',
    '−$ 1.234,50',
    '−US$1,234.50',
    '−€ 1.234,50',
  ])
  writeMoneyAs('MXN')
  expect([moneyText('1234.5', '$'), exactMoneyText('0.0391', '$'), pointsText('12480')]).toEqual([
    '$1,234.50',
    '$0.0391',
    '12,480',
  ])
  writeMoneyAs('BRL')
  expect(pointsText('12480')).toBe('12.480')
})

import { writeMoneyAs } from '@trevo/contract/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, typedAmount } from './amount.ts'

test.each([
  ['100', '100.00'],
  ['100,5', '100.50'],
  ['100,', '100.00'],
  ['1.234,56', '1234.56'],
  ['1.000', '1000.00'],
  ['1.000.000,01', '1000000.01'],
  ['10.50', '10.50'],
  ['10.5', '10.50'],
  [' 20 ', '20.00'],
  ['0,01', '0.01'],
  ['1234567890', '1234567890.00'],
  ['R$ 1.234,56', '1234.56'],
  ['R$\u00a01.234.567,89', '1234567.89'],
  ['1,234.56', '1234.56'],
  ['BRL 50', '50.00'],
  ['99.999.999.999.999,99', '99999999999999.99'],
])('reads %s as %s', (typed, money) => {
  expect(amountOf(typed)).toBe(money)
})

test.each(['', 'R$', '10 R$', '12,34.56', '-5', '1,234', '10,505', '1.00.00', '1e3', ',50', '123456789012345'])(
  'does not read %j',
  (typed) => {
    expect(amountOf(typed)).toBeNull()
  },
)

test('what is written into a field is read back the same', () => {
  expect(typedAmount('1234.5')).toBe('1.234,50')
  expect(amountOf(typedAmount('1234.5'))).toBe('1234.50')
})

describe('where cents stand behind a point', () => {
  beforeEach(() => writeMoneyAs('MXN'))
  afterEach(() => writeMoneyAs('BRL'))

  test.each([
    ['1,234.56', '1234.56'],
    ['1,000', '1000.00'],
    ['$1,234.56', '1234.56'],
    ['MXN 50', '50.00'],
    ['10.5', '10.50'],
    ['10,50', '10.50'],
    ['1.234,56', '1234.56'],
    // A thousand in Brazil, no amount in Mexico.
    ['1.000', null],
  ])('reads %s as %s', (typed, money) => {
    expect(amountOf(typed)).toBe(money)
  })

  test('what is written into a field is read back the same', () => {
    expect(typedAmount('1234.5')).toBe('1,234.50')
    expect(amountOf(typedAmount('1234.5'))).toBe('1234.50')
  })
})

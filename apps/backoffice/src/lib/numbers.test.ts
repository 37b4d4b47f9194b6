import { expect, test } from 'vitest'
import { decimalOf, decimalText, pointsText } from './numbers.ts'

test.each([
  ['1234.5', 2, 'pt', '1.234,50'],
  ['1234.5', 2, 'en', '1,234.50'],
  ['80', 2, 'pt', '80,00'],
  ['80', 0, 'pt', '80'],
  ['-1234567.0001', 2, 'pt', '−1.234.567,0001'],
  ['0.5', 0, 'pt', '0,5'],
  ['99999999999999999999.99', 2, 'en', '99,999,999,999,999,999,999.99'],
  ['half a number', 2, 'pt', 'half a number'],
] as const)('%s with %i digits reads in %s %s', (wire, digits, locale, text) => {
  expect(decimalText(wire, digits, locale)).toBe(text)
})

test.each([
  ['80,00', 'pt', '80.00'],
  ['80,', 'pt', '80'],
  ['1.234,50', 'pt', '1234.50'],
  [' 1 234,50 ', 'pt', '1234.50'],
  ['1.234', 'pt', '1234'],
  ['1,234', 'en', '1234'],
  ['1.234', 'en', '1.234'],
  ['80.00', 'pt', '80.00'],
  ['80,5', 'en', '80.5'],
  ['-12,5', 'pt', '-12.5'],
  ['−12,5', 'pt', '-12.5'],
  ['007', 'pt', '7'],
  ['0', 'pt', '0'],
  ['1.23,4', 'pt', null],
  ['1.2.3', 'pt', null],
  ['1,2,3', 'pt', null],
  ['12,34.5', 'en', null],
  ['', 'pt', null],
  ['-', 'pt', null],
  ['10%', 'pt', null],
  ['1e3', 'pt', null],
] as const)('%s typed in %s is %s', (typed, locale, wire) => {
  expect(decimalOf(typed, locale)).toBe(wire)
})

test('what is shown can be typed back', () => {
  for (const locale of ['pt', 'en', 'es'] as const) {
    for (const wire of ['0', '0.01', '80.00', '1234.50', '1000000.0001', '-5.00']) {
      expect(decimalOf(decimalText(wire, 0, locale), locale)).toBe(wire)
    }
  }
})

test('points are counted, with a fraction only where there is one', () => {
  expect(['250.00', '12500', '2.50'].map((wire) => pointsText(wire, 'pt'))).toEqual(['250', '12.500', '2,50'])
})

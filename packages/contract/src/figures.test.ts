import { afterEach, expect, test } from 'vitest'
import { figureText } from './figures.ts'
import { MONEY_FORMS, writeMoneyAs } from './money.ts'

afterEach(() => writeMoneyAs('BRL'))

test('a figure is written as the page writes its money', () => {
  const figures = () => [figureText('1234567.5'), figureText('95.52'), figureText(46_656), figureText(-3)]
  expect(figures()).toEqual(['1.234.567,5', '95,52', '46.656', '−3'])
  writeMoneyAs('MXN')
  expect(figures()).toEqual(['1,234,567.5', '95.52', '46,656', '−3'])
  expect(figureText('0.5', {}, MONEY_FORMS.EUR)).toBe('0,5')
})

test('a text keeps its decimals, a number the ones it needs between the least and the most', () => {
  expect([figureText('7.80'), figureText('7'), figureText('7', { least: 2 })]).toEqual(['7,80', '7', '7,00'])
  expect([figureText(2.5, { least: 2 }), figureText(1 / 3), figureText(0.125, { most: 2 })]).toEqual([
    '2,50',
    '0,333',
    '0,13',
  ])
  expect([figureText(2, { most: 2 }), figureText(100, { most: 0 }), figureText(12n)]).toEqual(['2', '100', '12'])
  expect(figureText(-0.0004)).toBe('0')
})

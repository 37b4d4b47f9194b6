import { expect, test } from 'vitest'
import { markText, readTimes, secondsText, timesText } from './multiplier.ts'

test('multipliers and seconds are written as amounts are, and read in either way', () => {
  expect([
    timesText(100),
    timesText(237),
    timesText(1_000_005),
    secondsText(1_500),
    markText(2_500),
    markText(4_000),
  ]).toEqual(['1,00×', '2,37×', '10000,05×', '1,5 s', '2,5s', '4s'])
  expect(['2,37', '2.37×', ' 2,3 x', '2', '2,375', '-2', 'x'].map(readTimes)).toEqual([
    237,
    237,
    230,
    200,
    null,
    null,
    null,
  ])
})

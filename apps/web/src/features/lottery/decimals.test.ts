import { LOTTERY_GAMES } from '@trevo/lottery/games'
import type { Play } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { oddsText, percentText, returnText, tierOdds } from './decimals.ts'

const playOf = (code: string, id: string) =>
  LOTTERY_GAMES.find((game) => game.code === code)?.family.plays.find((play) => play.id === id) as Play

test('figures in the language of the page, cut and never up', () => {
  expect(percentText('97.80')).toBe('97,80%')
  expect(oddsText({ n: 1956n, d: 1000n })).toBe('1,956')
  expect(oddsText({ n: 489n, d: 25n })).toBe('19,56')
  expect(oddsText({ n: 2n, d: 3n })).toBe('0,666')
})

test('the return of a play is its series over the base', () => {
  expect(returnText(playOf('5d-1m', 'five-straight'), 1956)).toBe('97,80%')
  expect(returnText(playOf('11x5-1m', 'any-5'), 1936)).toBe('97,77%')
})

test('a button with two prizes shows both', () => {
  const colour = playOf('colour-1m', 'colour')
  const green = colour.rule.tiers.filter(({ bet }) => bet === 'green')
  // 16/19 over 4 of 10, and 3/19 over 1 of 10.
  expect(tierOdds(colour, green, 2000)).toBe('2,105 / 1,578')
})

import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { ratio } from '@trevo/lottery/ratio'
import type { Play } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { chanceFigure } from './decimals.ts'
import { playOdds, sharedChance } from './play-odds.ts'

const playOf = (code: string, id: string) =>
  LOTTERY_GAMES.find((game) => game.code === code)?.family.plays.find((play) => play.id === id) as Play

test('a play with one prize: 2.00 at 95 % over 1 in 100,000', () => {
  expect(playOdds(playOf('5d-1m', 'five-straight'), 20_000n, 1900)).toEqual({
    most: { prize: 1_900_000_000n, chance: ratio(1n, 100_000n) },
    least: null,
  })
})

test('a ticket: the best prize with its own chance, the smallest with the chance of any', () => {
  const { most, least } = playOdds(playOf('6x60', 'ticket-6'), 20_000n, 2000)
  // 5 % of 2.00 x 50,063,860, and 60 % of it over 21,465: 2,798.818169...
  expect(most).toEqual({ prize: 50_063_860_000n, chance: ratio(1n, 50_063_860n) })
  expect(least).toEqual({ prize: 27_988_181n, chance: ratio(21_790n, 50_063_860n), of: 'any' })
})

test('buttons with odds of their own: 3 of three dice once in 216, 10 27 times', () => {
  const { most, least } = playOdds(playOf('k3-1m', 'sum'), 20_000n, 2000)
  expect(most).toEqual({ prize: 4_320_000n, chance: ratio(1n, 216n) })
  expect(least).toEqual({ prize: 160_000n, chance: ratio(27n, 216n), of: 'own' })
})

test('a number that can win more than once says how likely it is to win at all', () => {
  const { most } = playOdds(playOf('vn-south', 'head-tail-2'), 20_000n, 2000)
  // 1 - 0.99 x 0.99, where two prizes of 100 would say 1 in 50.
  expect(most.chance).toEqual(ratio(199n, 10_000n))
  expect(chanceFigure(most.chance)).toBe('50,3')
})

test('buttons that are all alike say it once', () => {
  expect(sharedChance(playOf('5d-1m', 'sum-traits'))).toEqual(ratio(1n, 2n))
  expect(sharedChance(playOf('5d-1m', 'position-digits'))).toEqual(ratio(1n, 10n))
  expect(sharedChance(playOf('5d-1m', 'dragon-tiger'))).toBeNull()
})

test('figures as the language writes them', () => {
  expect(chanceFigure(ratio(1n, 50_063_860n))).toBe('50.063.860')
  expect(chanceFigure(ratio(4n, 9n))).toBe('2,25')
})

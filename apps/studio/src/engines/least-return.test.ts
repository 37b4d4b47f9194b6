import { ENGINES, SPORTS } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { EVERY_FIXTURE, SPORTS_BY_ID } from '../../test/every-fixture.ts'
import { dicePrize, MAX_CHANCE, MIN_CHANCE, ROLLS } from './dice.ts'
import { hiloPrize } from './hilo.ts'
import { CELLS, lastCellOf, MAX_MINES, minesPrize } from './mines.ts'
import { priceOf } from './sports/sport.ts'

/** The least stake of these games. */
const STAKE = 10_000n

/** Hundredths of a percent of the stake that come back of a prize which `ways` of `all` pay, cut. */
const back = (prizeMinor: bigint, ways: bigint, all: bigint) => Number((prizeMinor * ways * 10_000n) / (STAKE * all))
const least = (returns: readonly number[]) => (Math.min(...returns) / 100).toFixed(2)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('dice over every chance', () => {
  const returns = numbers(MIN_CHANCE, MAX_CHANCE).map((chance) =>
    back(dicePrize(STAKE, chance), BigInt(chance), BigInt(ROLLS)),
  )
  expect(least(returns)).toBe(ENGINES.dice.least)
})

test('mines over every board and every moment to cash out', () => {
  const returns = numbers(1, MAX_MINES).flatMap((mines) =>
    numbers(1, lastCellOf(mines)).map((opened) =>
      back(minesPrize(STAKE, mines, opened), choose(CELLS - opened, mines), choose(CELLS, mines)),
    ),
  )
  expect(least(returns)).toBe(ENGINES.mines.least)
})

test.each(SPORTS)('%s over every event and every pick', (id) => {
  const sport = SPORTS_BY_ID[id]
  const returns = EVERY_FIXTURE[id]().flatMap((fixture) =>
    sport.picksOf(fixture).map((pick) => {
      const chance = sport.chanceOf(fixture, pick)
      return back(priceOf(STAKE, chance), chance.ways, chance.all)
    }),
  )
  // Not Math.min of a spread: races have hundreds of thousands of picks.
  expect((returns.reduce((a, b) => Math.min(a, b)) / 100).toFixed(2)).toBe(ENGINES[id].least)
})

/** The card on which `higher` wins with so many ranks: an ace with twelve, else the one from which there are as many up to the king. */
const cardFor = (ranks: number) => (ranks === 12 ? 1 : 14 - ranks) * 4 - 4

/** Chains of guesses worth less than three stakes: of more, the part of a cent is less than a third of a percent. */
function chains(ranks: readonly number[], most: number): number[][] {
  return numbers(2, most).flatMap((next) => {
    const chain = [...ranks, next]
    if (chain.reduce((worth, each) => (worth * 13) / each, 0.99) >= 3) return []
    return [chain, ...chains(chain, next)]
  })
}

test('hi-lo over every chain of guesses', () => {
  const returns = chains([], 12).map((chain) => {
    const moves = chain.map(() => 'higher' as const)
    const prizeMinor = hiloPrize(STAKE, { cards: chain.map(cardFor), moves })
    const [ways, all] = [chain.reduce((product, each) => product * BigInt(each), 1n), 13n ** BigInt(chain.length)]
    return back(prizeMinor, ways, all)
  })
  expect(returns.length).toBeGreaterThan(100)
  expect(least(returns)).toBe(ENGINES.hilo.least)
})

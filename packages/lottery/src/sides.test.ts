import { expect, test } from 'vitest'
import { FIVE_D } from './families/digits.ts'
import { betAgainst, type SideBet } from './sides.ts'

const bet = (play: string, selection: string, stake: bigint, series = 1980): SideBet => ({
  play,
  selection,
  stake,
  series,
})
const found = (...bets: SideBet[]) =>
  betAgainst(FIVE_D, bets).map(({ play, share, stakes }) => [play, share, bets.map((one) => stakes.get(one) ?? 0n)])

test('sees both sides of a question, however they are spread over bets', () => {
  expect(found(bet('sum-traits', 'big', 100n), bet('sum-traits', 'small', 100n))).toEqual([
    ['sum-traits', 1, [100n, 100n]],
  ])
  expect(found(bet('sum-traits', 'big,small', 200n))).toEqual([['sum-traits', 1, [200n]]])
  // 198 on big, 99 on small: 99 is certain of the 148.5 that come back on average, so two thirds were bet against oneself.
  expect(found(bet('sum-traits', 'big', 100n), bet('sum-traits', 'small', 50n))).toEqual([
    ['sum-traits', 0.667, [67n, 33n]],
  ])
  // Odd is another question, and what is bet on it is at risk.
  expect(found(bet('sum-traits', 'big,odd', 200n), bet('sum-traits', 'small', 100n))).toEqual([
    ['sum-traits', 1, [100n, 100n]],
  ])
  expect(found(bet('position-traits', 'big|||small|', 200n), bet('position-traits', 'small||||', 100n))).toEqual([
    ['position-traits', 1, [100n, 100n]],
  ])
  // The tie is left out, or has a coin on it.
  expect(found(bet('dragon-tiger', 'dragon', 100n), bet('dragon-tiger', 'tiger', 100n))[0]?.[1]).toBe(1)
  expect(found(bet('dragon-tiger', 'dragon,tiger', 200n), bet('dragon-tiger', 'tie', 1n))[0]?.[0]).toBe('dragon-tiger')
})

test('sees a table that is bought as a whole, and nine of ten digits of a place', () => {
  const all = '0,1,2,3,4,5,6,7,8,9'
  expect(
    found(bet('front-2-straight', `0,1,2,3,4|${all}`, 50n), bet('front-2-straight', `5,6,7,8,9|${all}`, 50n)),
  ).toEqual([['front-2-straight', 1, [50n, 50n]]])
  expect(found(bet('position-digits', '0,1,2,3,4,5,6,7,8||||', 90n))).toEqual([['position-digits', 1, [90n]]])
})

test('sees sides that are bet in different plays', () => {
  // The first digit: five to nine as a trait, the others one by one. Together they are paid 198 whatever is drawn.
  expect(found(bet('position-traits', 'big||||', 100n), bet('fixed', '0,1,2,3,4||||', 100n))).toEqual([
    ['*', 1, [100n, 100n]],
  ])
})

test('leaves alone who takes a risk', () => {
  const all = ['big,odd', 'small,even', 'big,odd', 'small,odd', 'big,even']
  expect(
    found(
      bet('position-traits', all.join('|'), 100n),
      bet('sum-traits', 'big,odd', 20n),
      bet('dragon-tiger', 'tiger', 10n),
    ),
  ).toEqual([])
  expect(found(bet('sum-traits', 'big', 100n), bet('sum-traits', 'big', 100n))).toEqual([])
  expect(found(bet('sum-traits', 'big,odd', 200n))).toEqual([])
  expect(found(bet('sum-traits', 'big', 100n), bet('sum-traits', 'small', 10n))).toEqual([])
  expect(found(bet('position-traits', 'big,odd|small,even|big,odd|small,odd|big,even', 100n))).toEqual([])
  expect(found(bet('position-digits', '0,1,2,3,4,5||||', 60n))).toEqual([])
  expect(found(bet('five-any-1', '0,1,2,3,4,5', 60n))).toEqual([])
  expect(found(bet('sum-traits', 'big', 100n), bet('dragon-tiger', 'tiger', 100n))).toEqual([])
})

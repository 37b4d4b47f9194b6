import { describe, expect, test } from 'vitest'
import { shareText } from './margin.ts'
import { type CategoryTerms, isWithin, type Stack, stacksOf, topSeriesOf } from './stack.ts'
import { highestShare } from './tier-share.ts'

const FACTORS = { givenPercent: 80, rebatePercent: 50 }
const NOTHING = {
  salary: 0,
  hourly: 0,
  level: 0,
  points: 0,
  tournament: 0,
  jackpot: 0,
  cashback: 0,
  mission: 0,
  rule: 0,
  affiliate: 0,
}
const games = (pays: number | null, topRate: number, gives = {}): CategoryTerms => ({
  category: 'RNG',
  game: { name: 'Dados', pays },
  lotteries: [],
  topRate,
  gives: { ...NOTHING, ...gives },
})
const lottery = (min: number, max: number, topRate: number, gives = {}, base = 2000): CategoryTerms => ({
  category: 'LOTT',
  game: null,
  lotteries: [{ code: '5d-1m', min, max, base }],
  topRate,
  gives: { ...NOTHING, ...gives },
})
const only = (terms: CategoryTerms) => stacksOf(terms, FACTORS)[0] as Stack

describe('the stack of a category', () => {
  test('lets games of 96.5 % give 2.8 % back, and 1.75 % as rebates', () => {
    const stack = only(games(965_000, 175, { salary: 10_000, level: 500 }))
    expect(stack).toMatchObject({
      keep: 35_000,
      sum: 28_000,
      allowed: 28_000,
      rebates: { given: 17_500, allowed: 17_500 },
    })
    expect(isWithin(stack)).toBe(true)
    expect(isWithin(only(games(965_000, 175, { salary: 10_000, level: 501 })))).toBe(false)
    expect(isWithin(only(games(965_000, 176)))).toBe(false)
  })

  test('counts prizes of tournaments by their share of what was played, and none on a lottery', () => {
    expect(isWithin(only(games(965_000, 175, { tournament: 10_500 })))).toBe(true)
    expect(isWithin(only(games(965_000, 175, { tournament: 10_501 })))).toBe(false)
    expect(only(lottery(1800, 1956, 780, { salary: 17_600, tournament: 5_000 }))).toMatchObject({ sum: 17_600 })
  })
  test('counts what jackpots take of stakes, and nothing on a lottery', () => {
    expect(isWithin(only(games(965_000, 175, { jackpot: 10_500 })))).toBe(true)
    expect(isWithin(only(games(965_000, 175, { jackpot: 6_000, tournament: 4_501 })))).toBe(false)
    expect(only(lottery(1800, 1956, 780, { salary: 17_600, jackpot: 5_000 }))).toMatchObject({ sum: 17_600 })
  })

  test('lets nothing be given back on a game that does not say what it pays', () => {
    expect(only(games(null, 0))).toMatchObject({ keep: 0, allowed: 0, least: { pays: null } })
    expect(isWithin(only(games(null, 0)))).toBe(true)
    expect(isWithin(only(games(null, 1)))).toBe(false)
    expect(isWithin(only(games(null, 0, { level: 1 })))).toBe(false)
  })

  test('counts rebates inside a series that bettor and uplines share: 1956 keeps 2.2 %, and 1.76 % may be given on top', () => {
    const stack = only(lottery(1800, 1956, 780, { salary: 17_600 }))
    expect(stack).toMatchObject({ keep: 22_000, sum: 17_600, allowed: 17_600, rebates: null })
    expect(isWithin(stack)).toBe(true)
    expect(isWithin(only(lottery(1800, 1956, 780, { salary: 17_601 })))).toBe(false)
  })

  test('counts uplines on top of a fixed series: 1900 with 2.5 % pays 97.5 %, and half of the 5 % is the most for rebates', () => {
    const stack = only(lottery(1900, 1900, 250, { salary: 20_000 }))
    expect(stack).toMatchObject({ keep: 25_000, allowed: 20_000, rebates: { given: 25_000, allowed: 25_000 } })
    expect(isWithin(stack)).toBe(true)
    expect(isWithin(only(lottery(1900, 1900, 251)))).toBe(false)
    // What everybody had: the full series and the full rate.
    expect(only(lottery(1956, 1956, 780))).toMatchObject({ keep: -56_000 })
    expect(isWithin(only(lottery(1956, 1956, 1)))).toBe(true)
    expect(isWithin(only(lottery(1956, 1956, 780)))).toBe(false)
  })

  test('counts on top what a lowest series leaves no room for', () => {
    expect(topSeriesOf({ code: '', min: 1800, max: 1956, base: 2000 }, 780)).toBe(1956)
    expect(topSeriesOf({ code: '', min: 1900, max: 1956, base: 2000 }, 780)).toBe(2056)
    expect(topSeriesOf({ code: '', min: 1782, max: 1936, base: 1980 }, 780)).toBe(1937)
    expect(isWithin(only(lottery(1900, 1956, 480)))).toBe(true)
    expect(isWithin(only(lottery(1900, 1956, 500)))).toBe(false)
  })
})

describe('a salary', () => {
  const tier = (gives: { percent: number } | { sum: bigint }, volume: bigint, activeMembers: number) => ({
    volume,
    netLoss: 0n,
    activeMembers,
    gives,
  })
  test('gives its best tier', () => {
    expect(highestShare([tier({ percent: 80 }, 0n, 1), tier({ percent: 120 }, 0n, 1)], 1_000_000n)).toBe(12_000)
  })
  test('of a fixed sum gives its share of the least turnover that earns it', () => {
    // 50 for a turnover of 1,000 is 5 %; with 20 active members of at least 100 each it is 2.5 %.
    expect(highestShare([tier({ sum: 500_000n }, 10_000_000n, 1)], 1_000_000n)).toBe(50_000)
    expect(highestShare([tier({ sum: 500_000n }, 10_000_000n, 20)], 1_000_000n)).toBe(25_000)
    expect(highestShare([tier({ sum: 1n }, 0n, 0)], 1_000_000n)).toBe(1_000_000)
  })
})

test('is written in percent', () => {
  expect([35_000, 444, 0, 1_000_000, -12_345, 25_000].map(shareText)).toEqual([
    '3.5',
    '0.0444',
    '0',
    '100',
    '-1.2345',
    '2.5',
  ])
})

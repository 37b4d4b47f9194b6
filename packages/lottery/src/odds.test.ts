import { formatMoney } from '@trevo/contract/money'
import { describe, expect, test } from 'vitest'
import { findGame, LOTTERY_GAMES } from './games.ts'
import {
  betsOf,
  MODES,
  multiplierOf,
  prizeMinor,
  probability,
  rtp,
  selfRebateMinor,
  seriesFor,
  tierOf,
  unitStakeMinor,
  winningsMinor,
} from './odds.ts'
import { compare, plus, ratio, times, toDecimal, toPercent } from './ratio.ts'
import { findPlay } from './settle.ts'
import type { Play, Tier } from './types.ts'

const FAMILIES = [...new Set(LOTTERY_GAMES.map(({ family }) => family))]
const PLAYS = FAMILIES.flatMap((family) => family.plays.map((play) => [family.id, play.id, play] as const))
const playOf = (code: string, id: string) => {
  const game = findGame(code)
  const play = game && findPlay(game.family, id)
  if (!play) throw new Error(`${code} has no ${id}`)
  return play
}
/** What one unit wins at mode 1. */
const prizeOf = (play: Play, series: number, tier = play.rule.tiers[0]?.id ?? '') =>
  formatMoney(prizeMinor(play, tierOf(play, tier), { series, unitStakeMinor: play.unitMinor, units: 1 }))

describe('prizes at unit 2', () => {
  test.each([
    ['5d-1m', 'five-straight', 1956, '195600.00'],
    ['5d-1m', 'front-3-straight', 1956, '1956.00'],
    ['5d-1m', 'back-3-group-3', 1956, '652.00'],
    ['5d-1m', 'middle-3-group-6', 1956, '326.00'],
    ['5d-1m', 'fixed', 1956, '19.56'],
    ['3d-1m', 'three-straight', 1956, '1956.00'],
    ['pk10-1m', 'champion', 1956, '19.56'],
    ['pk10-1m', 'top-2-straight', 1956, '176.04'],
    ['k3-1m', 'triple', 1956, '422.496'],
    ['k3-1m', 'pair', 1956, '140.832'],
    ['11x5-1m', 'front-3-straight', 1936, '1936.00'],
    // 903.46666..., which two decimals would round to 903.47.
    ['11x5-1m', 'any-5', 1936, '903.4666'],
  ])('%s %s at %i wins %s', (code, id, series, prize) => {
    expect(prizeOf(playOf(code, id), series)).toBe(prize)
  })

  test('colours: a number with two of them pays three quarters', () => {
    const play = playOf('colour-1m', 'colour')
    // 0.978 x 16/19 x 10/4 and 0.978 x 3/19 x 10.
    expect([prizeOf(play, 1956, 'green'), prizeOf(play, 1956, 'green-violet')]).toEqual(['2.0589', '1.5442'])
    expect(prizeOf(play, 1956, 'violet')).toBe('4.89')
  })

  test('a lo of two digits pays for each of the 27 prizes it is on', () => {
    const play = playOf('vn-north', 'lo-2')
    // 2 x 0.978 x 100 / 27 = 7.24444...
    expect(prizeOf(play, 1956)).toBe('7.2444')
    expect(winningsMinor(play, [{ tier: 'win', units: 3 }], { series: 1956, unitStakeMinor: 20_000n })).toBe(217_333n)
  })
})

describe('returns', () => {
  test.each(PLAYS)('%s %s: every bet gives back series / base, shared out whole among its prizes', (_, __, play) => {
    const { seriesBase, rule } = play
    for (const bet of betsOf(play)) {
      const own = rule.tiers.filter((tier) => tier.bet === bet)
      expect(own.map(({ share }) => share).reduce(plus)).toEqual({ n: 1n, d: 1n })
      for (const series of [seriesBase * 0.9, seriesFor(1956, seriesBase)]) {
        expect(rtp(play, series, bet)).toEqual(ratio(BigInt(series), BigInt(seriesBase)))
      }
    }
    expect(new Set(rule.tiers.map(({ id }) => id)).size).toBe(rule.tiers.length)
  })

  test.each(PLAYS)('%s %s: cut prizes never pay more, and at most a ten-thousandth less each', (_, __, play) => {
    const series = seriesFor(1956, play.seriesBase)
    for (const mode of MODES) {
      const stake = unitStakeMinor(play, mode, 1)
      for (const bet of betsOf(play)) {
        const tiers = play.rule.tiers.filter((tier) => tier.bet === bet)
        const mean = (amountOf: (tier: Tier) => bigint) =>
          tiers.map((tier) => times(ratio(amountOf(tier), stake), ratio(tier.ways, tier.of))).reduce(plus)
        const paid = mean((tier) => prizeMinor(play, tier, { series, unitStakeMinor: stake, units: 1 }))
        const oneMinorEach = mean(() => 1n)
        const stated = rtp(play, series, bet)
        expect(compare(paid, stated)).toBeLessThanOrEqual(0)
        expect(compare(plus(paid, oneMinorEach), stated)).toBe(1)
        // Even for a stake of 0.01.
        expect(compare(paid, ratio(97n, 100n))).toBe(1)
      }
    }
  })

  test('more hits always pay more, but for none at all', () => {
    for (const [, , play] of PLAYS.filter(([, , { rule }]) => rule.tiers[0]?.id.startsWith('hits-'))) {
      const paid = play.rule.tiers.filter(({ id }) => id !== 'hits-0').map((tier) => multiplierOf(play, tier, 1956))
      for (const [i, multiplier] of paid.entries()) {
        const fewer = paid[i + 1]
        if (fewer) expect(compare(multiplier, fewer), `${play.id} ${i}`).toBe(1)
        expect(compare(multiplier, ratio(1n, 1n)), `${play.id} ${i}`).toBe(1)
      }
    }
  })

  test('a multiplier is what a stake of 1 wins', () => {
    const won = (play: Play, tier: string, digits: number) =>
      toDecimal(multiplierOf(play, tierOf(play, tier), 1956), digits)
    const [fixed] = playOf('5d-1m', 'fixed').rule.tiers
    expect(won(playOf('5d-1m', 'fixed'), fixed?.id ?? '', 4)).toBe('9.7800')
    const sums = playOf('k3-1m', 'sum')
    // 3 comes 1 time of 216, 10 comes 27 times.
    expect([won(sums, '3', 3), won(sums, '10', 3)]).toEqual(['211.248', '7.824'])
    expect(probability(sums, '10')).toEqual({ n: 1n, d: 8n })
  })
})

describe('series', () => {
  test('1956 is 1936 in 11-of-5, and the games bound what brands may set', () => {
    expect([seriesFor(1956, 2000), seriesFor(1956, 1980)]).toEqual([1956, 1936])
    expect(FAMILIES.map(({ id, minSeries, maxSeries }) => `${id} ${minSeries} ${maxSeries}`)).toContain(
      '11x5 1782 1960',
    )
    expect(FAMILIES.filter(({ minSeries, maxSeries }) => minSeries === 1800 && maxSeries === 1980)).toHaveLength(11)
  })

  test('20 points are 1 % of the stake, and nothing is owed for a series above one’s own', () => {
    const base = { own: 1956, base: 2000 }
    expect(selfRebateMinor(1_000_000n, { ...base, chosen: 1936 })).toBe(10_000n)
    expect(selfRebateMinor(1_000_000n, { ...base, chosen: 1956 })).toBe(0n)
    expect(selfRebateMinor(1_000_000n, { ...base, chosen: 1960 })).toBe(0n)
    // 199 x 20 / 2000 = 1.99
    expect(selfRebateMinor(199n, { ...base, chosen: 1936 })).toBe(1n)
  })

  test('modes are parts of the unit, multiples whole times it', () => {
    const play = playOf('5d-1m', 'fixed')
    expect(MODES.map((mode) => unitStakeMinor(play, mode, 3))).toEqual([60_000n, 6_000n, 600n])
  })
})

test('fractions', () => {
  expect(ratio(6n, 4n)).toEqual({ n: 3n, d: 2n })
  expect(ratio(0n, 4n)).toEqual({ n: 0n, d: 1n })
  expect(() => ratio(1n, 0n)).toThrow(RangeError)
  expect(toPercent(ratio(1936n, 1980n))).toBe('97.77')
  expect(toDecimal(ratio(1n, 3n), 0)).toBe('0')
  expect(toDecimal(ratio(1n, 1000n), 2)).toBe('0.00')
})

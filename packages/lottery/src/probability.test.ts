import { describe, expect, test } from 'vitest'
import { oneUnit } from '../test/picks.ts'
import { everyPair, everyResult, testNumbers } from '../test/results.ts'
import { COLOUR } from './families/colour.ts'
import { FIVE_D, THREE_D } from './families/digits.ts'
import { ELEVEN_FIVE } from './families/eleven.ts'
import { K3 } from './families/k3.ts'
import { FIFTEEN_25, FIVE_80, NUMERO_20_80, SIX_60 } from './families/numbers.ts'
import { PK10 } from './families/pk10.ts'
import { VIETNAM_NORTH, VIETNAM_SOUTH } from './families/vietnam.ts'
import { betsOf } from './odds.ts'
import { findPlay } from './settle.ts'
import type { Family, Play, Result, Rows } from './types.ts'

/** Wins by tier over all the results given. */
function tally({ rule }: Play, rows: Rows, results: Iterable<Result>): { wins: Map<string, bigint>; results: bigint } {
  const wins = new Map<string, bigint>()
  let count = 0n
  for (const result of results) {
    count++
    for (const { tier, units } of rule.wins(rows, result)) wins.set(tier, (wins.get(tier) ?? 0n) + BigInt(units))
  }
  return { wins, results: count }
}

/** Every option at once, or one unit by chance: each unit of such a play is as likely as any other. */
const probeOf = (play: Play, seed: number): Rows =>
  betsOf(play)[0] === '' ? oneUnit(play, testNumbers(seed)) : [Array.from(betsOf(play), (_, i) => i)]

/** The probability that is stated is the one that is counted, to the last outcome. */
function expectCounted(play: Play, rows: Rows, results: Iterable<Result>): void {
  const counted = tally(play, rows, results)
  const units = betsOf(play)[0] === '' ? BigInt(play.rule.countUnits(rows)) : 1n
  for (const { id, ways, of } of play.rule.tiers) {
    expect((counted.wins.get(id) ?? 0n) * of, `${play.id} ${id}`).toBe(ways * counted.results * units)
  }
}

describe.each([FIVE_D, THREE_D, K3, COLOUR, ELEVEN_FIVE])('$id, over every result', (family: Family) => {
  const results = [...everyResult(family.model)]
  test('counts all of them', () => {
    expect(results).toHaveLength({ '5d': 100_000, '3d': 1000, k3: 216, colour: 10, '11x5': 55_440 }[family.id] ?? 0)
  })
  test.each(family.plays.map((play) => [play.id, play] as const))('%s', (_, play) => {
    for (const seed of results.length > 1000 ? [1, 2] : [1, 2, 3, 4, 5, 6]) {
      expectCounted(play, probeOf(play, seed), results)
    }
  })
})

describe('pk10', () => {
  const topThree = [...everyResult({ kind: 'distinct', of: 10, count: 3 })]
  test.each([
    'champion',
    'top-2-straight',
    'top-2-group',
    'top-3-straight',
    'top-3-group',
    'top-2-sum',
    'top-2-sum-traits',
  ])('%s over all 720 ways to finish first, second and third', (id) => {
    const play = findPlay(PK10, id) as Play
    for (const seed of [1, 2, 3]) expectCounted(play, probeOf(play, seed), topThree)
  })

  test.each(['fixed', 'position-digits', 'position-traits'])('%s at every place', (id) => {
    const play = findPlay(PK10, id) as Play
    for (let place = 0; place < 10; place++) {
      const rows = play.rule.rows.map((_, i) => (i === place ? [i % 4] : []))
      if (id !== 'position-traits') rows[place] = [place + 1]
      expectCounted(play, rows, everyPair(10, place, (place + 1) % 10))
    }
  })

  test('each duel over all pairs of its two places', () => {
    const play = findPlay(PK10, 'dragon-tiger') as Play
    for (let rank = 1; rank <= 5; rank++) {
      const { wins } = tally(play, [[2 * rank - 2, 2 * rank - 1]], everyPair(10, rank - 1, 10 - rank))
      expect(wins).toEqual(
        new Map([
          [`dragon-${rank}`, 45n],
          [`tiger-${rank}`, 45n],
        ]),
      )
    }
  })
})

const binomial = (n: number, k: number): bigint => {
  // Row by row of Pascal's triangle: another way than the package's own.
  let row = [1n]
  for (let i = 0; i < n; i++) row = [1n, ...row.slice(1).map((ways, j) => ways + (row[j] ?? 0n)), 1n]
  return row[k] ?? 0n
}

describe('tickets paid by hits, seen from the ticket instead of the draw', () => {
  const cases = [NUMERO_20_80, SIX_60, FIVE_80, FIFTEEN_25].flatMap((family) =>
    family.plays
      .filter(({ rule }) => rule.tiers[0]?.id.startsWith('hits-'))
      .map((play) => [family.id, play.id, family, play] as const),
  )
  test.each(cases)('%s %s', (_, __, { model }, { rule }) => {
    if (model.kind !== 'pick') throw new Error('numbers are picked')
    const size = rule.leastPicks
    for (const { id, ways, of } of rule.tiers) {
      const hits = Number(id.slice(5))
      // Of all tickets, those with so many of the drawn numbers.
      const tickets = binomial(model.count, hits) * binomial(model.of - model.count, size - hits)
      expect(ways * binomial(model.of, size)).toBe(tickets * of)
    }
  })

  test('the six of 60 come once in 50,063,860 draws', () => {
    expect(SIX_60.plays[0]?.rule.tiers.map(({ ways, of }) => [ways, of])).toEqual([
      [1n, 50_063_860n],
      [324n, 50_063_860n],
      [21_465n, 50_063_860n],
    ])
  })
})

/** How many ways there are to draw 20 of 80 with each sum, taking in one number after the other. */
function sumsOfNumero(): bigint[] {
  const ways = Array.from({ length: 21 }, () => new Array<bigint>(1411).fill(0n))
  ;(ways[0] as bigint[])[0] = 1n
  for (let number = 1; number <= 80; number++) {
    for (let taken = Math.min(number, 20); taken > 0; taken--) {
      const [less, row] = [ways[taken - 1] as bigint[], ways[taken] as bigint[]]
      for (let sum = number; sum <= 1410; sum++) row[sum] = (row[sum] as bigint) + (less[sum - number] as bigint)
    }
  }
  return ways[20] as bigint[]
}

describe('numero', () => {
  const sums = sumsOfNumero()
  const total = (test: (sum: number) => boolean) => sums.reduce((all, ways, sum) => (test(sum) ? all + ways : all), 0n)
  const waysOf = (id: string) => {
    const { rule } = findPlay(NUMERO_20_80, id) as Play
    return Object.fromEntries(rule.tiers.map((tier) => [tier.id, tier.ways]))
  }

  test('sums', () => {
    expect(total(() => true)).toBe(binomial(80, 20))
    expect(waysOf('sum-traits')).toEqual({
      big: total((sum) => sum > 810),
      small: total((sum) => sum < 810),
      middle: total((sum) => sum === 810),
      odd: total((sum) => sum % 2 === 1),
      even: total((sum) => sum % 2 === 0),
    })
    const ranges = Object.entries(waysOf('sum-ranges'))
    for (const [id, ways] of ranges) {
      const [from = 0, to = 0] = id.split('-').map(Number)
      expect(ways).toBe(total((sum) => sum >= from && sum <= to))
    }
    expect(ranges.reduce((all, [, ways]) => all + ways, 0n)).toBe(binomial(80, 20))
  })

  test('majorities', () => {
    let most = 0n
    for (let odd = 11; odd <= 20; odd++) most += binomial(40, odd) * binomial(40, 20 - odd)
    const even = binomial(40, 10) ** 2n
    const expected = { 'more-odd': most, 'more-even': most, 'as-many-odd': even }
    expect(waysOf('majority')).toEqual({ ...expected, 'more-low': most, 'more-high': most, 'as-many-low': even })
  })

  test.each([
    // 1 to 20: sum 210, 10 odd, all low.
    [1, ['small', 'even'], ['210-695'], ['as-many-odd', 'more-low']],
    // 61 to 80: sum 1410, 10 odd, all high.
    [61, ['big', 'even'], ['924-1410'], ['as-many-odd', 'more-high']],
    // 31 to 50: sum 810, 10 of each.
    [31, ['middle', 'even'], ['764-855'], ['as-many-odd', 'as-many-low']],
  ])('pays what 20 numbers from %i on show', (first, traits, range, majority) => {
    const result = Array.from({ length: 20 }, (_, i) => first + i)
    const won = (id: string) => {
      const play = findPlay(NUMERO_20_80, id) as Play
      return play.rule.wins(probeOf(play, 1), result).map(({ tier }) => tier)
    }
    expect(won('sum-traits')).toEqual(traits)
    expect(won('sum-ranges')).toEqual(range)
    expect(won('majority')).toEqual(majority)
  })
})

describe.each([
  [VIETNAM_NORTH, 27, 23],
  [VIETNAM_SOUTH, 18, 17],
] as const)('$id', (family, prizes, longPrizes) => {
  const tierOf = (id: string) => (findPlay(family, id) as Play).rule.tiers[0]

  test('has so many prizes', () => {
    if (family.model.kind !== 'prizes') throw new Error('prizes')
    expect(family.model.rows.reduce((sum, { count }) => sum + count, 0)).toBe(prizes)
  })

  test('every prize ends in a number equally often', () => {
    expect(tierOf('de-2')).toMatchObject({ ways: 1n, of: 100n })
    expect(tierOf('de-3')).toMatchObject({ ways: 1n, of: 1000n })
    expect(tierOf('lo-2')).toMatchObject({ ways: BigInt(prizes), of: 100n })
    expect(tierOf('lo-3')).toMatchObject({ ways: BigInt(longPrizes), of: 1000n })
  })

  test.each([2, 3, 4])('xien %i, prize by prize', (size) => {
    // seen[j]: outcomes of the prizes so far in which j of the numbers have come.
    let seen = [1n, ...new Array<bigint>(size).fill(0n)]
    for (let prize = 0; prize < prizes; prize++) {
      seen = seen.map((ways, j) => ways * BigInt(100 - (size - j)) + (seen[j - 1] ?? 0n) * BigInt(size - j + 1))
    }
    expect(tierOf(`lo-xien-${size}`)).toMatchObject({ ways: seen[size], of: 100n ** BigInt(prizes) })
  })

  test.each(['de-tens', 'de-units'])('%s over the last two digits', (id) => {
    const play = findPlay(family, id) as Play
    const results = Array.from({ length: 100 }, (_, last) => [12_300 + last, ...new Array<number>(prizes - 1).fill(0)])
    expectCounted(play, probeOf(play, 1), results)
  })
})

import { describe, expect, test } from 'vitest'
import { oneUnit } from '../test/picks.ts'
import { everyPair, everyResult, testNumbers } from '../test/results.ts'
import { oneIn, tierChance, winChance } from './chance.ts'
import { COLOUR } from './families/colour.ts'
import { FIVE_D, THREE_D } from './families/digits.ts'
import { ELEVEN_FIVE } from './families/eleven.ts'
import { K3 } from './families/k3.ts'
import { FIFTEEN_25, FIVE_80, NUMERO_20_80, SIX_60 } from './families/numbers.ts'
import { PK10 } from './families/pk10.ts'
import { VIETNAM_NORTH, VIETNAM_SOUTH } from './families/vietnam.ts'
import { betsOf } from './odds.ts'
import { ratio } from './ratio.ts'
import { tails } from './rules/groups.ts'
import { findPlay } from './settle.ts'
import type { Family, Play, Result, Rows, Tier } from './types.ts'

/** Results that win anything at all, of all. */
function counted({ rule }: Pick<Play, 'rule'>, rows: Rows, results: readonly Result[]) {
  const won = results.filter((result) => rule.wins(rows, result).length > 0).length
  // A sum, and two numbers of which either may be the double, are several units, of which a result can only be one.
  return ratio(BigInt(won), BigInt(results.length) * BigInt(rule.countUnits(rows)))
}

/** One unit by chance, or the one option. */
const rowsOf = (play: Play, bet: string): Rows =>
  bet === '' ? oneUnit(play, testNumbers(4)) : [[play.rule.rows[0]?.labels?.indexOf(bet) ?? -1]]

describe.each([FIVE_D, THREE_D, K3, COLOUR, ELEVEN_FIVE])('$id, over every result', (family: Family) => {
  const results = [...everyResult(family.model)]
  test.each(family.plays.map((play) => [play.id, play] as const))('%s', (_, play) => {
    for (const bet of betsOf(play)) {
      expect(winChance(play, bet), bet).toEqual(counted(play, rowsOf(play, bet), results))
    }
  })
})

test('pk10: the first two places over all their pairs', () => {
  const results = [...everyPair(10, 0, 1)]
  for (const id of ['champion', 'top-2-straight', 'top-2-group', 'top-2-sum', 'top-2-sum-traits']) {
    const play = findPlay(PK10, id) as Play
    for (const bet of betsOf(play)) {
      expect(winChance(play, bet), `${id} ${bet}`).toEqual(counted(play, rowsOf(play, bet), results))
    }
  }
})

/** Row by row of Pascal's triangle: another way than the package's own. */
function binomial(n: number, k: number): bigint {
  let row = [1n]
  for (let i = 0; i < n; i++) row = [1n, ...row.slice(1).map((ways, j) => ways + (row[j] ?? 0n)), 1n]
  return row[k] ?? 0n
}

describe('tickets paid by hits: all tickets with a hit that pays, of all tickets', () => {
  const cases = [NUMERO_20_80, SIX_60, FIVE_80, FIFTEEN_25].flatMap((family) =>
    family.plays.filter(({ board }) => board === 'trad').map((play) => [family.id, play.id, family, play] as const),
  )
  test.each(cases)('%s %s', (_, __, { model }, play) => {
    if (model.kind !== 'pick') throw new Error('numbers are picked')
    const size = play.rule.leastPicks
    const paid = play.rule.tiers.map(({ id }) => Number(id.slice(5)))
    const won = paid.reduce((sum, hits) => {
      return sum + binomial(model.count, hits) * binomial(model.of - model.count, size - hits)
    }, 0n)
    expect(winChance(play, '')).toEqual(ratio(won, binomial(model.of, size)))
  })

  test('the tickets that people know', () => {
    const [six, fifteen] = [SIX_60.plays[0] as Play, FIFTEEN_25.plays[0] as Play]
    // 1 + 324 + 21,465 of 50,063,860 is 1 in 2,297.56; the first prize alone is what every ticket says.
    expect(oneIn(winChance(six, ''))).toBe('2298')
    expect(six.rule.tiers.map((tier) => oneIn(tierChance(tier)))).toEqual(['50063860', '154519', '2333'])
    expect(oneIn(tierChance(fifteen.rule.tiers[0] as Tier))).toBe('3268760')
  })
})

describe('numbers that can come more than once', () => {
  test('are counted once: one digit at the end of three prizes, over all 1,000 of them', () => {
    const rule = tails([0, 1, 2], 1)
    const results = [...everyResult({ kind: 'digits', count: 3 })]
    // 1,000 - 9 x 9 x 9
    expect(tierChance(rule.tiers[0] as Tier)).toEqual(ratio(271n, 1000n))
    expect(counted({ rule }, [[4]], results)).toEqual(ratio(271n, 1000n))
  })

  test.each([
    [VIETNAM_NORTH, 'lo-2', 27, 100],
    [VIETNAM_NORTH, 'lo-3', 23, 1000],
    [VIETNAM_SOUTH, 'lo-2', 18, 100],
    [VIETNAM_SOUTH, 'lo-3', 17, 1000],
    [VIETNAM_SOUTH, 'head-tail-2', 2, 100],
    [VIETNAM_NORTH, 'de-2', 1, 100],
  ] as const)('case %#, prize by prize', (family, id, prizes, values) => {
    // Outcomes of the prizes so far in which the number has not come.
    let missed = 1n
    for (let prize = 0; prize < prizes; prize++) missed *= BigInt(values - 1)
    const all = BigInt(values) ** BigInt(prizes)
    expect(winChance(findPlay(family, id) as Play, '')).toEqual(ratio(all - missed, all))
  })
})

test('1 in N rounds up, so that no chance looks better than it is', () => {
  const texts = [ratio(1n, 2n), ratio(236n, 462n), ratio(1n, 3n), ratio(4n, 9n), ratio(27n, 216n)].map(oneIn)
  expect(texts).toEqual(['2', '1.96', '3', '2.25', '8'])
  expect([ratio(3n, 100n), ratio(7n, 90n), ratio(1n, 99n), ratio(2n, 201n)].map(oneIn)).toEqual([
    '33.4',
    '12.9',
    '99',
    '101',
  ])
  expect(oneIn(ratio(1n, 1n))).toBe('1')
  expect(() => oneIn(ratio(0n, 1n))).toThrow(RangeError)
})

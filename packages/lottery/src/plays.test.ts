import { describe, expect, test } from 'vitest'
import { hitCounts, ORACLES, subsets } from '../test/oracle.ts'
import { someSelection } from '../test/picks.ts'
import { someResults, testNumbers } from '../test/results.ts'
import { LOTTERY_GAMES } from './games.ts'
import { betsOf } from './odds.ts'
import { countUnits } from './selection.ts'
import { wins } from './settle.ts'
import type { Family, Play } from './types.ts'

const FAMILIES = [...new Set(LOTTERY_GAMES.map(({ family }) => family))]
const PLAYS = FAMILIES.flatMap((family) => family.plays.map((play) => [family.id, play.id, family, play] as const))
const isByHits = ({ rule }: Play) => rule.tiers.every(({ id }) => id.startsWith('hits-'))
const hasAlikeUnits = (play: Play) => betsOf(play).join() === '' && !isByHits(play)

const unitsOf = (found: readonly { units: number }[]) => found.reduce((sum, { units }) => sum + units, 0)
const CASES = 40

function agreesWithOracle(family: Family, play: Play): { units: number; won: number } {
  const oracle = ORACLES[family.id]?.[play.id]
  if (oracle === undefined) throw new Error(`nothing says what ${family.id} ${play.id} means`)
  const below = testNumbers(play.id.length + 7)
  const sum = { units: 0, won: 0 }
  for (let i = 0; i < CASES; i++) {
    const selection = someSelection(play, below, i < CASES / 2 ? 4 : 11)
    if (selection.kind !== 'rows') throw new Error('rows only')
    const units = oracle.expand(selection.rows)
    expect(countUnits(play, selection)).toBe(units.length)
    sum.units += units.length
    for (const result of someResults(family.model, 25, i)) {
      const expected = units.reduce((won, unit) => won + oracle.hits(unit, result), 0)
      expect(unitsOf(wins(play, selection, result))).toBe(expected)
      sum.won += expected
    }
  }
  return sum
}

describe('units are counted and settled as if each were written out', () => {
  test.each(PLAYS.filter(([, , , play]) => hasAlikeUnits(play)))('%s %s', (_, __, family, play) => {
    const { units, won } = agreesWithOracle(family, play)
    expect(units).toBeGreaterThanOrEqual(CASES)
    // A straight of five, or four exact pairs of digits among 27, is not met in a thousand tries.
    if (!['five-straight', 'de-3', 'lo-xien-4'].includes(play.id)) expect(won).toBeGreaterThan(0)
  })

  test('a straight of five wins where all five are named, and only there', () => {
    const [, , , play] = PLAYS.find(([, , , { id }]) => id === 'five-straight') as (typeof PLAYS)[number]
    const selection = { kind: 'rows', rows: [[3, 7], [1], [0, 5, 9], [4], [2, 8]] } as const
    expect(countUnits(play, selection)).toBe(12)
    expect(wins(play, selection, [7, 1, 9, 4, 2])).toEqual([{ tier: 'win', units: 1 }])
    for (const miss of [
      [1, 1, 9, 4, 2],
      [7, 2, 9, 4, 2],
      [7, 1, 1, 4, 2],
      [7, 1, 9, 5, 2],
      [7, 1, 9, 4, 3],
    ]) {
      expect(wins(play, selection, miss)).toEqual([])
    }
  })
})

describe('tickets paid by hits', () => {
  test.each(PLAYS.filter(([, , , play]) => isByHits(play)))('%s %s', (_, __, family, play) => {
    const size = play.rule.leastPicks
    const below = testNumbers(size)
    for (let i = 0; i < 6; i++) {
      const selection = someSelection(play, below, size + 2)
      if (selection.kind !== 'rows') throw new Error('rows only')
      const units = subsets(selection.rows[0] ?? [], size)
      for (const result of someResults(family.model, 10, i)) {
        const counts = hitCounts(units, result)
        expect(countUnits(play, selection)).toBe(units.length)
        const paid = new Map(wins(play, selection, result).map(({ tier, units }) => [tier, units]))
        for (const { id } of play.rule.tiers) expect(paid.get(id) ?? 0).toBe(counts.get(Number(id.slice(5))) ?? 0)
        const known = new Set(play.rule.tiers.map(({ id }) => id))
        expect([...paid.keys()].every((tier) => known.has(tier))).toBe(true)
      }
    }
  })

  test('8 numbers with 5 of the 6 drawn: 3 units with five, 15 with four', () => {
    const play = FAMILIES.find(({ id }) => id === '6x60')?.plays[0] as Play
    const selection = { kind: 'rows', rows: [[1, 2, 3, 4, 5, 20, 30, 40]] } as const
    expect(countUnits(play, selection)).toBe(28)
    expect(wins(play, selection, [1, 2, 3, 4, 5, 60])).toEqual([
      { tier: 'hits-5', units: 3 },
      { tier: 'hits-4', units: 15 },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { someSelection } from '../test/picks.ts'
import { someResults, testNumbers } from '../test/results.ts'
import { EVERYTHING, exposureKeys, MAX_EXPOSURE_KEYS, worstWins } from './exposure.ts'
import { findGame, LOTTERY_GAMES } from './games.ts'
import { seriesFor, winningsMinor } from './odds.ts'
import { findPlay, wins } from './settle.ts'
import type { Family, Play, Result, Selection } from './types.ts'

const FAMILIES = [...new Set(LOTTERY_GAMES.map(({ family }) => family))]
const PLAYS = FAMILIES.flatMap((family) => family.plays.map((play) => [family.id, play.id, family, play] as const))
const playOf = (code: string, id: string) => findPlay(findGame(code)?.family as Family, id) as Play
const rows = (...given: number[][]): Selection => ({ kind: 'rows', rows: given })

/** A result on which the picks do well: what is drawn comes from the picks first. */
function kindResults({ model }: Family, selection: Selection, seed: number): Result[] {
  const picks = (selection.kind === 'rows' ? selection.rows : selection.tickets).map((row) => [...row])
  const results = someResults(model, 10, seed)
  if (model.kind === 'pick') {
    return results.map((result) => [...new Set([...(picks[0] ?? []), ...result])].slice(0, model.count))
  }
  return results.map((result) => result.map((number, i) => picks[i % picks.length]?.[i % 3] ?? number))
}

test.each(PLAYS)('%s %s: no result wins more than the worst', (_, __, family, play) => {
  const bet = { series: seriesFor(1956, play.seriesBase), unitStakeMinor: play.unitMinor }
  const below = testNumbers(3)
  for (let i = 0; i < 12; i++) {
    const selection = someSelection(play, below, i % 2 === 0 ? 3 : 20)
    const worst = winningsMinor(play, worstWins(play, selection), bet)
    expect(worst).toBeGreaterThan(0n)
    const results = [...someResults(family.model, 20, i), ...kindResults(family, selection, i)]
    for (const result of results) {
      expect(winningsMinor(play, wins(play, selection, result), bet)).toBeLessThanOrEqual(worst)
    }
    const keys = exposureKeys(play, selection)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.length).toBeLessThanOrEqual(MAX_EXPOSURE_KEYS)
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    expect(keys).toEqual([...keys].sort((a, b) => (a.key < b.key ? -1 : 1)))
  }
})

describe('what a line is paid on', () => {
  const one = [{ tier: 'win', units: 1 }]
  test.each<[Play, Selection, unknown]>([
    [
      playOf('5d-1m', 'front-3-straight'),
      rows([1], [2], [4, 3]),
      [
        { key: '1|2|3', wins: one },
        { key: '1|2|4', wins: one },
      ],
    ],
    [
      playOf('5d-1m', 'fixed'),
      rows([5], [], [], [], [0]),
      [
        { key: 'ten-thousands:5', wins: one },
        { key: 'units:0', wins: one },
      ],
    ],
    [playOf('3d-1m', 'three-group-6'), rows([3, 1, 2]), [{ key: '1-2-3', wins: one }]],
    [
      playOf('3d-1m', 'three-group-3'),
      rows([1, 2]),
      [
        { key: '112', wins: one },
        { key: '221', wins: one },
      ],
    ],
    [playOf('vn-north', 'lo-2'), rows([7]), [{ key: '07', wins: [{ tier: 'win', units: 27 }] }]],
    [playOf('colour-1m', 'colour'), rows([0]), [{ key: 'green', wins: [{ tier: 'green', units: 1 }] }]],
    [
      playOf('6x60', 'ticket-6'),
      rows([1, 2, 3, 4, 5, 6]),
      [{ key: '01-02-03-04-05-06', wins: [{ tier: 'hits-6', units: 1 }] }],
    ],
    [
      { ...playOf('5d-1m', 'front-3-straight') },
      { kind: 'tickets', tickets: [[3, 2, 1]] },
      [{ key: '3|2|1', wins: one }],
    ],
  ])('case %#', (play, selection, expected) => {
    expect(exposureKeys(play, selection)).toEqual(expected)
  })

  test('is kept as one where the list would be long, with the most it can win', () => {
    const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(exposureKeys(playOf('5d-1m', 'front-3-straight'), rows(digits, digits, digits))).toEqual([
      { key: EVERYTHING, wins: one },
    ])
    // As many as may be listed still are.
    const most = exposureKeys(playOf('5d-1m', 'front-3-straight'), rows(digits, digits, [4]))
    expect(most.map(({ key }) => key)).toEqual(digits.flatMap((a) => digits.map((b) => `${a}|${b}|4`)))
    expect(most).toHaveLength(MAX_EXPOSURE_KEYS)
    // 10 numbers make 210 units; with six of them drawn 1 has six, 24 have five, 90 have four.
    expect(exposureKeys(playOf('6x60', 'ticket-6'), rows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual([
      {
        key: EVERYTHING,
        wins: [
          { tier: 'hits-6', units: 1 },
          { tier: 'hits-5', units: 24 },
          { tier: 'hits-4', units: 90 },
        ],
      },
    ])
  })

  test('buttons that cannot win together are not added up', () => {
    const traits = playOf('5d-1m', 'sum-traits')
    expect(worstWins(traits, rows([0, 1, 2, 3]))).toHaveLength(2)
    expect(worstWins(playOf('colour-1m', 'number'), rows([0, 1, 2]))).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { someSelection } from '../test/picks.ts'
import { testNumbers } from '../test/results.ts'
import { findGame, LOTTERY_GAMES } from './games.ts'
import { countUnits, formatSelection, MAX_TICKETS, parseSelection, validate } from './selection.ts'
import { findPlay, settlerOf, wins } from './settle.ts'
import type { Family, Play, Selection } from './types.ts'

const familyOf = (code: string) => findGame(code)?.family as Family
const playOf = (code: string, id: string) => findPlay(familyOf(code), id) as Play
const rows = (...given: number[][]): Selection => ({ kind: 'rows', rows: given })
const tickets = (...given: number[][]): Selection => ({ kind: 'tickets', tickets: given })

const straight = playOf('5d-1m', 'front-3-straight')
const fixed = playOf('5d-1m', 'fixed')
const topTwo = playOf('pk10-1m', 'top-2-straight')
const groupSix = playOf('3d-1m', 'three-group-6')
const traits = playOf('5d-1m', 'sum-traits')

describe('what may be bet', () => {
  test.each([
    [straight, rows([1], [2], [3]), null],
    [straight, rows([1], [2]), 'wrong_rows'],
    [straight, rows([1], [2], [10]), 'unknown_symbol'],
    [straight, rows([1], [2], [-1]), 'unknown_symbol'],
    [straight, rows([1], [2], [1.5]), 'unknown_symbol'],
    [straight, rows([1], [2], [3, 3]), 'repeated_symbol'],
    [straight, rows([1], [2], []), 'too_few'],
    [fixed, rows([], [], [], [], []), 'too_few'],
    [fixed, rows([], [], [], [4], []), null],
    [topTwo, rows([4], [4]), 'no_units'],
    [topTwo, rows([4], [4, 5]), null],
    [groupSix, rows([1, 2]), 'too_few'],
    [playOf('6x60', 'ticket-6'), rows(Array.from({ length: 16 }, (_, i) => i + 1)), 'too_many'],
    [traits, rows([0, 3]), null],
    [traits, rows([4]), 'unknown_symbol'],
    [traits, tickets([0]), 'no_tickets_here'],
    [straight, tickets([1, 2, 3], [3, 2, 1]), null],
    [straight, tickets(), 'too_few'],
    [straight, tickets([1, 2]), 'bad_ticket'],
    [straight, tickets([1, 2, 3], [1, 2, 3]), 'repeated_ticket'],
    [groupSix, tickets([1, 2, 3], [3, 2, 1]), 'repeated_ticket'],
    [groupSix, tickets([1, 1, 3]), 'bad_ticket'],
    [topTwo, tickets([4, 4]), 'bad_ticket'],
    [topTwo, tickets([0, 4]), 'bad_ticket'],
  ])('case %#', (play, selection, problem) => {
    expect(validate(play, selection)).toBe(problem)
    expect(countUnits(play, selection) > 0).toBe(problem === null)
  })

  test('takes no more tickets than one line holds', () => {
    const many = Array.from({ length: MAX_TICKETS + 1 }, (_, i) => [
      Math.floor(i / 100) % 10,
      Math.floor(i / 10) % 10,
      i % 10,
    ])
    expect(validate(straight, { kind: 'tickets', tickets: many.slice(0, MAX_TICKETS) })).toBeNull()
    expect(validate(straight, { kind: 'tickets', tickets: many })).toBe('too_many_units')
  })
})

describe('the stored form', () => {
  test.each<[Play, Selection, string]>([
    [straight, rows([7, 3], [1], [9, 0, 5]), '3,7|1|0,5,9'],
    [fixed, rows([], [2, 1], [], [], [0]), '|1,2|||0'],
    [topTwo, rows([10, 4], [5]), '04,10|05'],
    [traits, rows([3, 0]), 'big,even'],
    [straight, tickets([4, 5, 6], [1, 2, 3]), '#1.2.3;4.5.6'],
    [groupSix, tickets([3, 2, 1]), '#1.2.3'],
    [topTwo, tickets([10, 4]), '#10.04'],
    [playOf('vn-north', 'lo-2'), tickets([33], [7]), '#07;33'],
  ])('case %#', (play, selection, text) => {
    expect(formatSelection(play, selection)).toBe(text)
    const read = parseSelection(play, text)
    expect(formatSelection(play, read)).toBe(text)
    expect(countUnits(play, read)).toBe(countUnits(play, selection))
  })

  test('is the same after every reading, for every play', () => {
    const below = testNumbers(5)
    for (const { family } of LOTTERY_GAMES) {
      for (const play of family.plays) {
        const selection = someSelection(play, below, 6)
        expect(parseSelection(play, formatSelection(play, selection))).toEqual(selection)
      }
    }
  })

  test.each([
    '',
    'x',
    '1,2',
    '1|2|3|4',
    '1|2|x',
    '1|2|99999',
    '1|2|',
    '#',
    '#1.2',
    '#1.2.3.4',
    '#1.2.3;1.2.3',
    '#a.b.c',
    '1| 2|3',
  ])('refuses %j', (text) => {
    expect(validate(straight, parseSelection(straight, text))).not.toBeNull()
  })
})

describe('a settler', () => {
  const settle = settlerOf(familyOf('5d-1m'), [1, 2, 3, 4, 5])

  test('pays rows and tickets', () => {
    expect(settle('front-3-straight', '1|2|3,4')).toEqual([{ tier: 'win', units: 1 }])
    expect(settle('front-3-straight', '#1.2.3;4.5.6')).toEqual([{ tier: 'win', units: 1 }])
    expect(settle('fixed', '1|2|9||5')).toEqual([{ tier: 'win', units: 3 }])
    expect(settle('fixed', '9||||')).toEqual([])
    // 1 + 2 + 3 + 4 + 5 = 15
    expect(settle('sum-traits', 'big,small,odd,even')).toEqual([
      { tier: 'small', units: 1 },
      { tier: 'odd', units: 1 },
    ])
  })

  test('answers the same as looking at each', () => {
    const family = familyOf('5d-1m')
    const below = testNumbers(9)
    for (const play of family.plays) {
      const selection = someSelection(play, below, 5)
      expect(settle(play.id, formatSelection(play, selection))).toEqual(wins(play, selection, [1, 2, 3, 4, 5]))
    }
  })

  test('stops at what no bet can be', () => {
    expect(() => settle('nothing', '1')).toThrow(RangeError)
    expect(() => settle('fixed', '||||')).toThrow(RangeError)
  })
})

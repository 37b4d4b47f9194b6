import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../../test/scripted-random.ts'
import { randomFrom } from '../../fairness/random.ts'
import { playHold, playPick } from './bonus.ts'
import { compileMath, type SlotMath } from './math.ts'
import { createMachine, type SlotSpin } from './spin.ts'

const LINES: SlotMath = {
  rows: 3,
  coins: 3,
  lines: ['11111', '00000', '22222'],
  pays: { A: [20, 100, 500], B: [5, 10, 20] },
  strips: [],
  free: null,
  falls: null,
}
const zero = () => randomFrom(() => 0)

/** Reels as long as their window: stop 0 shows exactly this. */
function roundOf(math: SlotMath): { spins: SlotSpin[]; coins: number } {
  const spins: SlotSpin[] = []
  const coins = createMachine(compileMath(math)).play(zero(), spins)
  return { spins, coins }
}
const firstOf = (math: SlotMath, strips: readonly string[]) => roundOf({ ...math, strips }).spins[0]?.falls[0]

test('a wild fills its reel, and what landed is kept to be shown', () => {
  // The middle reel becomes WWW: every row is A A W or B B W, then other symbols.
  const fall = firstOf({ ...LINES, expand: true }, ['BAB', 'BAB', 'CWC', 'DCD', 'DDD'])
  expect(fall?.landed).toEqual(['BAB', 'BAB', 'CWC', 'DCD', 'DDD'])
  expect(fall?.grid[2]).toBe('WWW')
  expect(fall?.wins.map(({ line, symbol, coins }) => [line, symbol, coins])).toEqual([
    [0, 'A', 20],
    [1, 'B', 5],
    [2, 'B', 5],
  ])
})

test('wilds that stand for another symbol multiply, each of them', () => {
  const fall = firstOf({ ...LINES, wildTimes: 3 }, ['CAC', 'DWD', 'CWC', 'DAD', 'CCC'])
  // A W W A: four A are 100, twice three times.
  expect(fall?.wins).toMatchObject([{ symbol: 'A', count: 4, coins: 900 }])
})

test('lines count from the right as well, and a whole one once', () => {
  const fall = firstOf({ ...LINES, bothWays: true }, ['CBA', 'DBA', 'CAA', 'DAA', 'CAA'])
  expect(
    fall?.wins.map(({ symbol, count, line, positions, coins }) => [symbol, count, line, positions, coins]),
  ).toEqual([
    ['A', 3, 0, [7, 10, 13], 20],
    ['A', 5, 2, [2, 5, 8, 11, 14], 500],
  ])
})

test('every ? becomes the same symbol', () => {
  const fall = firstOf({ ...LINES, mystery: 'BA' }, ['C?C', 'D?D', 'C?C', 'DAD', 'CCC'])
  expect(fall?.grid.map((reel) => reel[1])).toEqual(['B', 'B', 'B', 'A', 'C'])
  expect(fall?.wins).toMatchObject([{ symbol: 'B', count: 3, coins: 5 }])
})

test('a drawn multiplier is on all wins of its spin', () => {
  const fall = firstOf({ ...LINES, times: [7, 1] }, ['CAC', 'DAD', 'CAC', 'DCD', 'CCC'])
  expect([fall?.multiplier, fall?.coins]).toEqual([7, 140])
})

test('reels of different heights have no symbols above their own, and their ways are counted', () => {
  const math = { ...LINES, rows: 3, lines: null, heights: [2, 3], pays: { A: [10] }, strips: ['AAC', 'ACC', 'AAA'] }
  const spins: SlotSpin[] = []
  // Heights 2, 3, 3; all stops 0: two A, one A, three A.
  createMachine(compileMath(math)).play(scriptedRandom(0, 1, 1, 0, 0, 0), spins)
  expect(spins[0]).toMatchObject({ heights: [2, 3, 3], coins: 60 })
  expect(spins[0]?.falls[0]?.grid).toEqual(['.AA', 'ACC', 'AAA'])
})

test('twins stop together', () => {
  const spins: SlotSpin[] = []
  const strips = ['ABCDE', 'ABCDE', 'ABCDE', 'ABCDE', 'ABCDE']
  createMachine(compileMath({ ...LINES, twins: 1, strips })).play(scriptedRandom(4, 3, 2, 1), spins)
  expect(spins[0]?.stops).toEqual([4, 3, 3, 2, 1])
})

test('symbols that touch pay from five, each group for itself', () => {
  const math: SlotMath = { ...LINES, rows: 3, lines: null, count: 'cluster', pays: { A: [5, 9], B: [1] } }
  // Four A on the left touch no others: nothing. On the right six A: the last pay, for six and more. Five B in the middle column and beside it.
  const fall = firstOf(math, ['AAC', 'AAB', 'BBB', 'ABA', 'AAA', 'CCA'])
  expect(fall?.wins.map(({ symbol, count, positions, coins }) => [symbol, count, positions, coins])).toEqual([
    ['B', 5, [5, 6, 7, 8, 10], 1],
    ['A', 6, [9, 11, 12, 13, 14, 17], 9],
  ])
})

describe('free spins', () => {
  const free = { pays: [0, 0, 0], spins: [3, 3, 3], multiplier: 1 }
  const strips = ['SCC', 'SCC', 'SCC', 'CCC', 'CCC']
  /** Three free spins; the wild on the fourth reel lands in the first of them alone. */
  function gridsOf(wilds: 'sticky' | 'walking'): string[][] {
    const long = ['CCC', 'DDD', 'CCC', 'CWCDCD', 'CCC']
    const spins: SlotSpin[] = []
    const machine = createMachine(compileMath({ ...LINES, strips, free: { ...free, wilds, strips: long } }))
    const base = [0, 0, 0, 0, 0]
    machine.play(scriptedRandom(...base, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0), spins)
    return spins.slice(1).map((spin) => spin.falls[0]?.grid ?? [])
  }

  test('keep wilds that are sticky', () => {
    expect(gridsOf('sticky').map((grid) => [grid[2], grid[3]])).toEqual([
      ['CCC', 'CWC'],
      ['CCC', 'DWD'],
      ['CCC', 'DWD'],
    ])
  })

  test('move wilds that walk, a reel with every spin', () => {
    expect(gridsOf('walking').map((grid) => [grid[1], grid[2], grid[3]])).toEqual([
      ['DDD', 'CCC', 'CWC'],
      ['DDD', 'CWC', 'DCD'],
      ['DWD', 'CCC', 'DCD'],
    ])
  })

  test('do not know wilds of the round before', () => {
    const machine = createMachine(
      compileMath({
        ...LINES,
        strips,
        free: { ...free, wilds: 'sticky', strips: ['CCC', 'DDD', 'CCC', 'CWCDCD', 'CCC'] },
      }),
    )
    const once = () => {
      const spins: SlotSpin[] = []
      machine.play(
        scriptedRandom(...new Array<number>(5).fill(0), ...[0, 0, 0, 3, 0], ...[0, 0, 0, 0, 0], ...[0, 0, 0, 3, 0]),
        spins,
      )
      return spins[1]?.falls[0]?.grid[3]
    }
    expect([once(), once()]).toEqual(['DCD', 'DCD'])
  })

  test('pay more with every one where they climb', () => {
    const paying = ['CAC', 'CAC', 'CAC', 'DDD', 'DDD']
    const { spins } = roundOf({ ...LINES, strips, free: { ...free, ladder: [1, 4], strips: paying } })
    expect(spins.map(({ coins }) => coins)).toEqual([0, 20, 80, 80])
  })

  test('bring more of themselves, up to the most', () => {
    const { spins } = roundOf({ ...LINES, strips, free: { ...free, most: 7, strips } })
    expect(spins).toHaveLength(8)
  })
})

describe('a board that holds coins', () => {
  const hold = { from: 2, respins: 2, chance: 500, values: [1, 10], full: 1000 }

  test('goes on until nothing comes as often as it may', () => {
    // Of four places 0 and 3 are held, worth 10 and 1. First draw: place 1 fails, place 2 brings 10. Then place 1 fails twice.
    const board = playHold(hold, scriptedRandom(1, 0, 500, 499, 1, 999, 999), 4, [0, 3])
    expect(board).toEqual({
      first: [
        { position: 0, coins: 10 },
        { position: 3, coins: 1 },
      ],
      draws: [[{ position: 2, coins: 10 }], [], []],
      isFull: false,
      coins: 21,
    })
  })

  test('brings more where every place is full, and ends there', () => {
    const board = playHold(hold, scriptedRandom(0, 0, 0, 0), 3, [0, 1])
    expect(board).toMatchObject({ isFull: true, coins: 1003, draws: [[{ position: 2, coins: 1 }]] })
  })

  test('begins with enough coins in sight, and not with one less', () => {
    const coins = ['OCC', 'COC', 'CCC', 'CCC', 'CCC']
    expect(roundOf({ ...LINES, strips: coins, hold }).spins[0]?.hold?.first).toHaveLength(2)
    expect(roundOf({ ...LINES, strips: coins, hold: { ...hold, from: 3 } }).spins[0]?.hold).toBeUndefined()
  })
})

describe('a board of boxes', () => {
  test('adds up to the first empty one', () => {
    // 5, 7, empty, empty: the second, then the first of the rest, then an empty one.
    expect(playPick({ values: [5, 7], empty: 2 }, scriptedRandom(1, 2))).toEqual([7, 0])
    expect(playPick({ values: [5, 7], empty: 2 }, scriptedRandom(0, 0))).toEqual([5, 7])
  })

  test('opens with three scatters and pays what it holds', () => {
    const { spins, coins } = roundOf({
      ...LINES,
      strips: ['SCC', 'SCC', 'SCC', 'CCC', 'CCC'],
      pick: { values: [5, 7], empty: 1 },
    })
    expect([spins[0]?.picks, spins[0]?.coins, coins]).toEqual([[5, 7], 12, 12])
  })
})

import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../fairness/random.ts'
import { compileMath, type SlotMath } from './math.ts'
import { createMachine, type SlotSpin } from './spin.ts'

const LINES: SlotMath = {
  rows: 3,
  coins: 3,
  lines: ['11111', '00000', '22222'],
  pays: { W: [50, 200, 1000], A: [20, 100, 500], B: [5, 10, 20] },
  strips: [],
  free: null,
  falls: null,
}

/** A machine whose reels are as long as its window, so that stop 0 shows exactly this. */
function spinOf(math: SlotMath, reels: readonly string[]): SlotSpin {
  const spins: SlotSpin[] = []
  createMachine(compileMath({ ...math, strips: reels })).spinAt(
    reels.map(() => 0),
    false,
    spins,
  )
  return spins[0] as SlotSpin
}
const winsOf = (math: SlotMath, reels: readonly string[]) => spinOf(math, reels).falls[0]?.wins

describe('paylines', () => {
  test('pay from the left, as many as follow each other', () => {
    // Middle row: A A A B A. Top row: B B C B B. Bottom row: C A B C A.
    expect(winsOf(LINES, ['BAC', 'BAA', 'CAB', 'BBC', 'BAA'])).toEqual([
      { symbol: 'A', count: 3, line: 0, ways: 1, positions: [1, 4, 7], coins: 20 },
    ])
  })

  test('a wild stands for the symbol before or after it', () => {
    // Middle row: W B W B B is five B. Bottom row: A W A W C is four A.
    expect(winsOf(LINES, ['CWA', 'CBW', 'DWA', 'CBW', 'CBC'])).toEqual([
      { symbol: 'B', count: 5, line: 0, ways: 1, positions: [1, 4, 7, 10, 13], coins: 20 },
      { symbol: 'A', count: 4, line: 2, ways: 1, positions: [2, 5, 8, 11], coins: 100 },
    ])
  })

  test('wilds in front pay as themselves where that is more', () => {
    // W W W B C: four B would be 10, three W are 50. W W W W W is 1000.
    expect(winsOf(LINES, ['WWC', 'WWC', 'WWD', 'WBC', 'WCC'])).toEqual([
      { symbol: 'W', count: 3, line: 0, ways: 1, positions: [1, 4, 7], coins: 50 },
      { symbol: 'W', count: 5, line: 1, ways: 1, positions: [0, 3, 6, 9, 12], coins: 1000 },
    ])
  })

  test('a scatter ends a line and no wild stands for it', () => {
    expect(winsOf(LINES, ['CAC', 'DAD', 'CSC', 'DAD', 'CAC'])).toEqual([])
    expect(winsOf(LINES, ['CWC', 'DWD', 'CSC', 'DWD', 'CWC'])).toEqual([])
  })
})

describe('ways', () => {
  const ways: SlotMath = { ...LINES, lines: null, coins: 20, pays: { A: [10, 30, 90], B: [2, 4, 8] } }

  test('multiply the symbols of neighbouring reels', () => {
    // A: two, one, one with a wild, none: 2 x 1 x 2 = 4 ways of three. B: one, none.
    expect(winsOf(ways, ['AAB', 'CAD', 'AWD', 'DDD', 'AAA'])).toEqual([
      { symbol: 'A', count: 3, line: null, ways: 4, positions: [0, 1, 4, 6, 7], coins: 40 },
    ])
  })

  test('each symbol of the first reel pays for itself', () => {
    // A: 1 x 1 x 1 x 1 x 1 with wilds on 2 and 3. B: 1 x 2 x 1, then none.
    expect(winsOf(ways, ['ABC', 'WBD', 'WDD', 'ADD', 'ADD'])).toEqual([
      { symbol: 'A', count: 5, line: null, ways: 1, positions: [0, 3, 6, 9, 12], coins: 90 },
      { symbol: 'B', count: 3, line: null, ways: 2, positions: [1, 3, 4, 6], coins: 4 },
    ])
  })
})

describe('falls', () => {
  const math: SlotMath = {
    ...LINES,
    lines: ['222'],
    coins: 1,
    pays: { A: [10], B: [4] },
    falls: { base: [1, 3], free: [2] },
  }

  test('what won vanishes, the reel above comes down and pays by the next multiplier', () => {
    // Stop 2 of each reel shows rows 2, 3, 4. Row 4 is A A A and goes; rows 3 and 2 sink and symbol 1 comes in on top.
    const strips = ['XCDBA', 'YDCBA', 'XCCBA'].map((strip) => strip.replace(/[XY]/g, 'E'))
    const spins: SlotSpin[] = []
    createMachine(compileMath({ ...math, strips })).spinAt([2, 2, 2], false, spins)
    expect(spins[0]?.falls).toEqual([
      {
        grid: ['DBA', 'CBA', 'CBA'],
        multiplier: 1,
        wins: [{ symbol: 'A', count: 3, line: 0, ways: 1, positions: [2, 5, 8], coins: 10 }],
        coins: 10,
      },
      {
        grid: ['CDB', 'DCB', 'CCB'],
        multiplier: 3,
        wins: [{ symbol: 'B', count: 3, line: 0, ways: 1, positions: [2, 5, 8], coins: 12 }],
        coins: 12,
      },
      { grid: ['ECD', 'EDC', 'ECC'], multiplier: 3, wins: [], coins: 0 },
    ])
    expect(spins[0]?.coins).toBe(22)
  })
})

describe('scatters', () => {
  const free = {
    pays: [6, 7, 8],
    spins: [2, 3, 4],
    multiplier: 5,
    strips: ['A', 'A', 'A', 'B', 'B'].map((s) => s.repeat(3)),
  }
  const reels = ['SAB', 'BSA', 'BAS', 'ABB', 'ABB']

  test('three anywhere pay and bring free spins, whose wins are multiplied', () => {
    const spins: SlotSpin[] = []
    const machine = createMachine(compileMath({ ...LINES, strips: reels, free }))
    const coins = machine.play(
      randomFrom(() => 0),
      spins,
    )
    expect(spins.map(({ free, scatterCoins, freeSpins }) => [free, scatterCoins, freeSpins])).toEqual([
      [false, 6, 2],
      [true, 0, 0],
      [true, 0, 0],
    ])
    expect(spins[0]?.scatters).toEqual([0, 4, 8])
    // Each free spin: three lines of three A at 20, five times.
    expect(spins[1]?.coins).toBe(300)
    expect(coins).toBe(606)
  })

  test('two bring nothing', () => {
    expect(spinOf({ ...LINES, free }, ['SAB', 'BSA', 'BAB', 'ABB', 'ABB'])).toMatchObject({ freeSpins: 0, coins: 0 })
  })
})

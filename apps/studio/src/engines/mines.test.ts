import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError, type Turn } from './engine.ts'
import { CELLS, lastCellOf, MAX_MINES, type MinesOutcome, mines, minesPrize } from './mines.ts'

const setup = { engine: 'mines' as const, profile: null, minBetMinor: 1_000n }
const STAKE = 10_000n

/** `places`: what each draw takes of those left, counted from its own place on. */
const begin = (...places: number[]) =>
  mines.begin({ setup, stakeMinor: STAKE, action: { mines: places.length }, random: scriptedRandom(...places) })
function step(turn: Turn, action: unknown): Turn {
  if (mines.step === undefined) throw new Error('mines has steps')
  return mines.step({ setup, stakeMinor: STAKE, state: turn.state, action, random: scriptedRandom() })
}
const open = (turn: Turn, ...cells: number[]) => cells.reduce((now, cell) => step(now, { cell }), turn)
const outcomeOf = (turn: Turn) => turn.outcome as MinesOutcome

describe('mines', () => {
  test('lie where the draw puts them, and nobody is told before the end', () => {
    // The first draw takes 24 and leaves 0 in its place; the second takes what stands at 1 + 23, which is 0.
    const board = begin(24, 23)
    expect(outcomeOf(board)).toEqual({ count: 2, opened: [], mines: null, end: null })
    expect(outcomeOf(open(board, 1))).toEqual({ count: 2, opened: [1], mines: null, end: null })
    expect(open(board, 1, 0)).toMatchObject({
      isOver: true,
      prizeMinor: 0n,
      outcome: { opened: [1, 0], mines: [24, 0], end: 'lost' },
    })
  })

  test('pay 0.99 / p when they are cashed', () => {
    // Three mines, two cells: 0.99 x 25/22 x 24/21 = 1.285714...
    const two = open(begin(0, 0, 0), 10, 11)
    expect(two).toMatchObject({ isOver: false, prizeMinor: 0n })
    expect(step(two, 'cash')).toMatchObject({ isOver: true, prizeMinor: 12_800n, outcome: { end: 'cashed' } })
  })

  test('pay by themselves with the last safe cell, or a thousandfold', () => {
    const all = begin(...Array.from({ length: MAX_MINES }, () => 0))
    // 0.99 x 25
    expect(open(all, 24)).toMatchObject({ isOver: true, prizeMinor: 247_500n, outcome: { end: 'top' } })
    // 12 mines: six cells are worth 0.99 x 177,100 / 1,716 = 102.17, nine 0.99 x 2,042,975 / 715 = 2,828.7.
    expect(lastCellOf(12)).toBe(9)
    expect(lastCellOf(1)).toBe(24)
  })

  test('of any number pay back what is stated, whenever they are cashed', () => {
    const stake = 10n ** 24n
    for (let count = 1; count <= MAX_MINES; count++) {
      for (let opened = 1; opened <= lastCellOf(count); opened++) {
        // Ways to lay the mines beside the opened cells, of all ways: exact but for the cut of the prize.
        const paid = minesPrize(stake, count, opened) * choose(CELLS - opened, count)
        const percent = (Number((paid * 10n ** 9n) / (stake * choose(CELLS, count))) / 1e7).toFixed(2)
        expect(percent).toBe(ENGINES.mines.rtp)
      }
    }
  })

  test('are as likely in every cell', () => {
    const hits = Array.from({ length: CELLS }, () => 0)
    for (let first = 0; first < CELLS; first++) {
      for (let second = 0; second < CELLS - 1; second++) {
        for (const cell of outcomeOf(open(begin(first, second), first)).mines ?? []) hits[cell] = (hits[cell] ?? 0) + 1
      }
    }
    expect(new Set(hits)).toEqual(new Set([48]))
  })

  test.each([[{ cell: 25 }], [{ cell: -1 }], [{ cell: 1.5 }], [{ cell: 3 }], ['cash now'], [null]])(
    'refuses the step %j',
    (action) => {
      expect(() => step(open(begin(0), 3), action)).toThrow(RuleError)
    },
  )

  test('refuses to cash before the first cell', () => {
    expect(() => step(begin(0), 'cash')).toThrow(RuleError)
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { mines: 0 }],
    [STAKE, { mines: 25 }],
    [STAKE + 1n, { mines: 3 }],
    [0n, { mines: 3 }],
    [1_001_000n, { mines: 3 }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => mines.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})

import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Engine, type Json, RuleError, type Turn } from './engine.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

export const CELLS = 25
export const MAX_MINES = CELLS - 1
const PAID_BACK_PERCENT = 99n
/** A round that is worth this many stakes is paid at once. */
export const TOP_MULTIPLIER = 1_000n

const Begin = z.strictObject({ mines: z.int().check(z.gte(1), z.lte(MAX_MINES)) })
const Step = z.union([z.literal('cash'), z.strictObject({ cell: z.int().check(z.gte(0), z.lt(CELLS)) })])

/** `mines` stays null until the round is over: reading the response reveals no more than the board does. */
export type MinesOutcome = {
  count: number
  opened: number[]
  mines: number[] | null
  end: 'lost' | 'cashed' | 'top' | null
}
type MinesState = { mines: number[]; opened: number[] }

/**
 * Stakes that a board is worth as an exact fraction: 0.99 times 1 / p, where p is the chance that so many cells in a
 * row hide no mine.
 */
function worthOf(mines: number, opened: number): { over: bigint; under: bigint } {
  let over = PAID_BACK_PERCENT
  let under = 100n
  for (let cell = 0; cell < opened; cell++) {
    over *= BigInt(CELLS - cell)
    under *= BigInt(CELLS - mines - cell)
  }
  return { over, under }
}

/** What a board with so many opened cells pays, in whole cents. */
export function minesPrize(stakeMinor: bigint, mines: number, opened: number): bigint {
  const { over, under } = worthOf(mines, opened)
  return cutToCents((stakeMinor * over) / under)
}

/** By the number of mines; worked out once, since every step asks. */
const LAST_CELLS = Array.from({ length: CELLS }, (_, mines) => {
  const cells = Array.from({ length: CELLS - mines }, (_, index) => index + 1)
  const top = cells.find((opened) => {
    const { over, under } = worthOf(mines, opened)
    return over >= TOP_MULTIPLIER * under
  })
  return top ?? CELLS - mines
})

/** The most cells that can be opened: then the round is paid by itself. */
export const lastCellOf = (mines: number) => LAST_CELLS[mines] ?? 0

function turnOf({ mines, opened }: MinesState, end: MinesOutcome['end'], stakeMinor: bigint): Turn {
  const outcome: MinesOutcome = { count: mines.length, opened, mines: end === null ? null : mines, end }
  const isPaid = end === 'cashed' || end === 'top'
  return {
    outcome: outcome satisfies Json,
    state: { mines, opened } satisfies Json,
    prizeMinor: isPaid ? minesPrize(stakeMinor, mines.length, opened.length) : 0n,
    isOver: end !== null,
  }
}

function open({ mines, opened }: MinesState, cell: number, stakeMinor: bigint): Turn {
  if (opened.includes(cell)) throw new RuleError('conflict', 'This cell is open already.')
  const next = { mines, opened: [...opened, cell] }
  if (mines.includes(cell)) return turnOf(next, 'lost', stakeMinor)
  return turnOf(next, next.opened.length >= lastCellOf(mines.length) ? 'top' : null, stakeMinor)
}

/** Where the mines lie is drawn before the first cell is opened; no step draws again. */
export const mines: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Begin, action)
  },
  begin({ stakeMinor, action, random }) {
    const asked = readAction(Begin, action)
    return turnOf({ mines: drawFrom(CELLS, asked.mines, random), opened: [] }, null, stakeMinor)
  },
  step({ stakeMinor, state, action }) {
    const step = readAction(Step, action)
    const board = state as unknown as MinesState
    if (step !== 'cash') return open(board, step.cell, stakeMinor)
    if (board.opened.length === 0) throw new RuleError('conflict', 'There is nothing to cash before the first cell.')
    return turnOf(board, 'cashed', stakeMinor)
  },
}

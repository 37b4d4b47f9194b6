import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { backIn, backOf, type Engine, type Json, RuleError, STANDARD_BACK, saidBack, type Turn } from './engine.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

export const CELLS = 25
export const MAX_MINES = CELLS - 1
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
  back?: number
}
/** A round keeps the return it began with, whatever the next session has. */
type MinesState = { mines: number[]; opened: number[]; back?: number }

/**
 * Stakes that a board is worth as an exact fraction: the return times 1 / p, where p is the chance that so many cells in a
 * row hide no mine.
 */
function worthOf(mines: number, opened: number, back: number): { over: bigint; under: bigint } {
  let over = BigInt(back)
  let under = 100n
  for (let cell = 0; cell < opened; cell++) {
    over *= BigInt(CELLS - cell)
    under *= BigInt(CELLS - mines - cell)
  }
  return { over, under }
}

/** What a board with so many opened cells pays, in whole cents. */
export function minesPrize(stakeMinor: bigint, mines: number, opened: number, back = STANDARD_BACK): bigint {
  const { over, under } = worthOf(mines, opened, back)
  return cutToCents((stakeMinor * over) / under)
}

/** By the number of mines, for a return; worked out once, since every step asks. */
const lastCells = new Map<number, readonly number[]>()
const lastCellsAt = (back: number) =>
  Array.from({ length: CELLS }, (_, mines) => {
    const cells = Array.from({ length: CELLS - mines }, (_, index) => index + 1)
    const top = cells.find((opened) => {
      const { over, under } = worthOf(mines, opened, back)
      return over >= TOP_MULTIPLIER * under
    })
    return top ?? CELLS - mines
  })

/** The most cells that can be opened: then the round is paid by itself. */
export function lastCellOf(mines: number, back = STANDARD_BACK): number {
  const known = lastCells.get(back) ?? lastCellsAt(back)
  lastCells.set(back, known)
  return known[mines] ?? 0
}

function turnOf({ mines, opened, ...said }: MinesState, end: MinesOutcome['end'], stakeMinor: bigint): Turn {
  const outcome: MinesOutcome = { count: mines.length, opened, mines: end === null ? null : mines, end, ...said }
  const isPaid = end === 'cashed' || end === 'top'
  return {
    outcome: outcome as Json,
    state: { mines, opened, ...said } as Json,
    prizeMinor: isPaid ? minesPrize(stakeMinor, mines.length, opened.length, backIn(said)) : 0n,
    isOver: end !== null,
  }
}

function open({ mines, opened, ...said }: MinesState, cell: number, stakeMinor: bigint): Turn {
  if (opened.includes(cell)) throw new RuleError('conflict', 'This cell is open already.')
  const next = { mines, opened: [...opened, cell], ...said }
  if (mines.includes(cell)) return turnOf(next, 'lost', stakeMinor)
  return turnOf(next, next.opened.length >= lastCellOf(mines.length, backIn(said)) ? 'top' : null, stakeMinor)
}

/** Where the mines lie is drawn before the first cell is opened; no step draws again. */
export const mines: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Begin, action)
  },
  begin({ setup, stakeMinor, action, random }) {
    const asked = readAction(Begin, action)
    const laid = drawFrom(CELLS, asked.mines, random)
    return turnOf({ mines: laid, opened: [], ...saidBack(backOf(setup)) }, null, stakeMinor)
  },
  step({ stakeMinor, state, action }) {
    const step = readAction(Step, action)
    const board = state as unknown as MinesState
    if (step !== 'cash') return open(board, step.cell, stakeMinor)
    if (board.opened.length === 0) throw new RuleError('conflict', 'There is nothing to cash before the first cell.')
    return turnOf(board, 'cashed', stakeMinor)
  },
}

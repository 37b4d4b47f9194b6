import * as z from 'zod/mini'
import type { Random } from '../fairness/random.ts'
import { readAction } from './action.ts'
import { type Card, DECK_SIZE, rankOf } from './cards.ts'
import type { Engine, Json } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { requireOfferedStake } from './stakes.ts'

/** Cards on the table, face down: the player takes one, the other seat one of those left. */
export const TABLE_CARDS = 5

/**
 * The pot is both stakes; of it the winner gets 97.5 %, the rest is the commission. Of 51 other cards 3 tie, so a player gets back
 * 24/51 x 1.95 + 3/51 = 97.65 % on average; hundredths of whole units, so that no stake loses a part of a cent.
 */
export const WIN_HUNDREDTHS = 195
export const COMMISSION_PERCENT = 2.5

const Action = z.strictObject({ pick: z.int().check(z.gte(0), z.lt(TABLE_CARDS)) })
export type DuelResult = 'win' | 'lose' | 'tie'
export type DuelOutcome = { table: Card[]; pick: number; rivalPick: number; result: DuelResult }

export const duelWinPrize = (stakeMinor: bigint) => prizeOf(stakeMinor, WIN_HUNDREDTHS)

export function duelResult(own: Card, rival: Card): DuelResult {
  const difference = rankOf(own) - rankOf(rival)
  return difference === 0 ? 'tie' : difference > 0 ? 'win' : 'lose'
}

function deal(random: Random): Card[] {
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card)
  return Array.from({ length: TABLE_CARDS }, () => deck.splice(random.below(deck.length), 1)[0] ?? 0)
}

export const duel: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireOfferedStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const { pick } = readAction(Action, action)
    const table = deal(random)
    const rest = random.below(TABLE_CARDS - 1)
    const rivalPick = rest < pick ? rest : rest + 1
    const result = duelResult(table[pick] ?? 0, table[rivalPick] ?? 0)
    const outcome: DuelOutcome = { table, pick, rivalPick, result }
    const prizes = { win: duelWinPrize(stakeMinor), tie: stakeMinor, lose: 0n }
    return { outcome: outcome satisfies Json, state: null, prizeMinor: prizes[result], isOver: true }
  },
}

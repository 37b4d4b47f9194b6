import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Card, DECK_SIZE, RANKS, rankOf } from './cards.ts'
import { backIn, backOf, type Engine, type Json, RuleError, saidBack, type Turn } from './engine.ts'
import { requireWholeStake } from './stakes.ts'

/** A chain that reached this many stakes is paid at once. */
export const TOP_MULTIPLIER = 1_000n
export const MAX_SKIPS = 20

export type HiloGuess = 'higher' | 'lower' | 'same'
/** skip: another card, without a guess. cash: takes what the chain is worth. */
const Action = z.enum(['higher', 'lower', 'same', 'skip', 'cash'])
export type HiloAction = z.infer<typeof Action>

/** `moves[i]` led from `cards[i]` to `cards[i + 1]`; every card comes from a full deck. */
export type HiloOutcome = {
  cards: Card[]
  moves: (HiloGuess | 'skip')[]
  end: 'lost' | 'cashed' | 'top' | null
  back?: number
}
type Chain = Pick<HiloOutcome, 'cards' | 'moves'> & { back?: number }

/** What may be guessed on a card. Higher and lower win on the same rank too, except where that would always win. */
export function guessesOn(card: Card): { guess: HiloGuess; winningRanks: number }[] {
  const rank = rankOf(card)
  const same = { guess: 'same' as const, winningRanks: 1 }
  if (rank === 1) return [{ guess: 'higher', winningRanks: RANKS - 1 }, same]
  if (rank === RANKS) return [same, { guess: 'lower', winningRanks: RANKS - 1 }]
  return [
    { guess: 'higher', winningRanks: RANKS + 1 - rank },
    { guess: 'lower', winningRanks: rank },
  ]
}

function winningRanksOf(card: Card, guess: HiloGuess): number {
  const offered = guessesOn(card).find((each) => each.guess === guess)
  if (offered === undefined) throw new RuleError('invalid_input', 'This card does not allow such a guess.')
  return offered.winningRanks
}

function isRight(from: Card, to: Card, guess: HiloGuess): boolean {
  const [before, after] = [rankOf(from), rankOf(to)]
  if (guess === 'same') return before === after
  if (before === after) return before !== 1 && before !== RANKS
  return guess === 'higher' ? after > before : after < before
}

/** Stakes that a chain is worth as an exact fraction: the return times 1 / p of every right guess. */
function worthOf({ cards, moves, ...said }: Chain): { over: bigint; under: bigint } {
  let over = BigInt(backIn(said))
  let under = 100n
  for (const [index, move] of moves.entries()) {
    if (move === 'skip') continue
    over *= BigInt(RANKS)
    under *= BigInt(winningRanksOf(cards[index] ?? 0, move))
  }
  return { over, under }
}

/** What the chain pays when it is cashed now, in whole cents; with `next` what it pays after that guess was right. */
export function hiloPrize(stakeMinor: bigint, chain: Chain, next?: HiloGuess): bigint {
  const moves = next === undefined ? chain.moves : [...chain.moves, next]
  const { over, under } = worthOf({ ...saidBack(backIn(chain)), cards: chain.cards, moves })
  return cutToCents((stakeMinor * over) / under)
}

const guessesMade = ({ moves }: HiloOutcome) => moves.filter((move) => move !== 'skip').length

function turnOf(outcome: HiloOutcome, stakeMinor: bigint): Turn {
  const prizeMinor = outcome.end === 'cashed' || outcome.end === 'top' ? hiloPrize(stakeMinor, outcome) : 0n
  return { outcome: outcome as Json, state: outcome as Json, prizeMinor, isOver: outcome.end !== null }
}

function guessOn(chain: HiloOutcome, guess: HiloGuess, card: Card): HiloOutcome {
  const from = chain.cards.at(-1) ?? 0
  winningRanksOf(from, guess)
  const next = { ...saidBack(backIn(chain)), cards: [...chain.cards, card], moves: [...chain.moves, guess] }
  if (!isRight(from, card, guess)) return { ...next, end: 'lost' }
  const { over, under } = worthOf(next)
  return { ...next, end: over >= TOP_MULTIPLIER * under ? 'top' : null }
}

export const hilo: Engine = {
  accept({ setup, stakeMinor, action }) {
    if (action !== undefined && action !== null) throw new RuleError('invalid_input', 'The first card takes no action.')
    requireWholeStake(setup, stakeMinor)
  },
  begin: ({ setup, stakeMinor, random }) =>
    turnOf({ cards: [random.below(DECK_SIZE)], moves: [], end: null, ...saidBack(backOf(setup)) }, stakeMinor),
  step({ stakeMinor, state, action, random }) {
    const move = readAction(Action, action)
    const chain = state as unknown as HiloOutcome
    if (move === 'cash') {
      if (guessesMade(chain) === 0) throw new RuleError('conflict', 'There is nothing to cash before the first guess.')
      return turnOf({ ...chain, end: 'cashed' }, stakeMinor)
    }
    if (move !== 'skip') return turnOf(guessOn(chain, move, random.below(DECK_SIZE)), stakeMinor)
    if (chain.moves.length - guessesMade(chain) >= MAX_SKIPS)
      throw new RuleError('conflict', 'No card is left to skip.')
    const cards = [...chain.cards, random.below(DECK_SIZE)]
    return turnOf({ ...chain, cards, moves: [...chain.moves, 'skip'], end: null }, stakeMinor)
  },
}

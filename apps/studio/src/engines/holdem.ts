import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Bet, readBets, requireChips } from './bets.ts'
import { type Card, DECK_SIZE } from './cards.ts'
import { type Engine, type Json, RuleError, type Turn } from './engine.ts'
import { dealerQualifies, type HoldemHand, holdemHand } from './holdem/hands.ts'
import { ANTE_PAYS, BONUS_PAYS, type BonusHand, bonusHand } from './holdem/pays.ts'
import { drawFrom } from './shuffle.ts'

/** A call costs so many antes. */
export const CALL_ANTES = 2n

const SPOTS = ['ante', 'bonus'] as const
type HoldemSpot = (typeof SPOTS)[number]
const Step = z.enum(['call', 'fold'])
export type HoldemStep = z.infer<typeof Step>
export type HoldemResult = 'fold' | 'unqualified' | 'win' | 'push' | 'lose'

/** Turn, river and the dealer's cards are null until the player has called or folded; then all lie open, as after a fold at a table. */
export type HoldemOutcome = {
  player: Card[]
  flop: Card[]
  turn: Card | null
  river: Card | null
  dealer: Card[] | null
  /** What the player's cards are with those that lie open. */
  hand: HoldemHand
  dealerHand: HoldemHand | null
  /** Whether the bonus bet was made, and what it won by; null for nothing. */
  hasBonus: boolean
  bonus: BonusHand | null
  result: HoldemResult | null
}
/** The nine cards in the order in which they are dealt: two for the player, the flop, turn and river, two for the dealer. */
type HoldemState = { cards: Card[]; anteMinor: string; bonusMinor: string }

const isSpot = (spot: string): spot is HoldemSpot => (SPOTS as readonly string[]).includes(spot)

function readStakes(action: unknown) {
  const bets = readBets(action, isSpot)
  const on = (spot: HoldemSpot) => bets.find((bet: Bet<HoldemSpot>) => bet.spot === spot)?.amountMinor ?? 0n
  return { bets, anteMinor: on('ante'), bonusMinor: on('bonus') }
}

function resultOf(cards: readonly Card[], step: HoldemStep): HoldemResult {
  if (step === 'fold') return 'fold'
  const board = cards.slice(2, 7)
  const own = holdemHand([...cards.slice(0, 2), ...board])
  const dealer = holdemHand([...cards.slice(7), ...board])
  if (!dealerQualifies(dealer)) return 'unqualified'
  if (own.strength === dealer.strength) return 'push'
  return own.strength > dealer.strength ? 'win' : 'lose'
}

/** What comes back of ante and call, both included. */
function prizeOf(result: HoldemResult, hand: HoldemHand, anteMinor: bigint): bigint {
  const ante = anteMinor * BigInt(1 + ANTE_PAYS[hand])
  const call = anteMinor * CALL_ANTES
  switch (result) {
    case 'win':
      return ante + 2n * call
    case 'unqualified':
      return ante + call
    case 'push':
      return anteMinor + call
    case 'fold':
    case 'lose':
      return 0n
  }
}

function outcomeOf({ cards, bonusMinor }: HoldemState, step: HoldemStep | null): HoldemOutcome {
  const [player, flop, board, dealer] = [cards.slice(0, 2), cards.slice(2, 5), cards.slice(2, 7), cards.slice(7)]
  const isOpen = step === null
  const hasBonus = BigInt(bonusMinor) > 0n
  return {
    player,
    flop,
    turn: isOpen ? null : (cards[5] ?? 0),
    river: isOpen ? null : (cards[6] ?? 0),
    dealer: isOpen ? null : dealer,
    hand: holdemHand([...player, ...(isOpen ? flop : board)]).hand,
    dealerHand: isOpen ? null : holdemHand([...dealer, ...board]).hand,
    hasBonus,
    bonus: hasBonus ? bonusHand([...player, ...flop]) : null,
    result: isOpen ? null : resultOf(cards, step),
  }
}

function turnOf(state: HoldemState, step: HoldemStep | null): Turn {
  const outcome = outcomeOf(state, step)
  const { result, hand, bonus } = outcome
  const anteMinor = BigInt(state.anteMinor)
  const bonusMinor = bonus === null ? 0n : BigInt(state.bonusMinor) * BigInt(1 + BONUS_PAYS[bonus])
  return {
    outcome: outcome satisfies Json,
    state: state satisfies Json,
    prizeMinor: result === null ? 0n : prizeOf(result, hand, anteMinor) + bonusMinor,
    isOver: result !== null,
    ...(step === 'call' && { raiseMinor: anteMinor * CALL_ANTES }),
  }
}

/** Casino Hold'em. All nine cards are drawn before the first is seen: to call or to fold changes none of them. */
export const holdem: Engine = {
  accept({ setup, stakeMinor, action }) {
    const { bets, anteMinor } = readStakes(action)
    requireChips(setup, stakeMinor, bets)
    if (anteMinor === 0n) throw new RuleError('invalid_input', 'There is no hand without an ante.')
  },
  begin({ action, random }) {
    const { anteMinor, bonusMinor } = readStakes(action)
    const cards = drawFrom(DECK_SIZE, 9, random)
    return turnOf({ cards, anteMinor: String(anteMinor), bonusMinor: String(bonusMinor) }, null)
  },
  step({ state, action }) {
    return turnOf(state as unknown as HoldemState, readAction(Step, action))
  },
}

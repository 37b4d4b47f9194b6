import { formatMoney, MINOR_PER_UNIT, type Money } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type BingoPattern, bestPattern, CARD_SIZE, timesOf } from './bingo/patterns.ts'
import { type Engine, type Json, RuleError, type Turn } from './engine.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

export const BALLS = 90
export const DRAWN = 30
export const MOST_EXTRA = 10
export const MOST_CARDS = 4
/** Percent of its price that an extra ball brings on average before the price is rounded up to a whole cent. */
const EXTRA_BACK = 95n
/** No extra ball is sold for less than half the stake of a card, where a cent would weigh much, nor for more than so many rounds' stakes. */
const MOST_PRICE_STAKES = 50n
const CENT = MINOR_PER_UNIT / 100n

const Ball = z.int().check(z.gte(1), z.lte(BALLS))
const Begin = z.strictObject({
  cards: z
    .array(z.array(Ball).check(z.minLength(CARD_SIZE), z.maxLength(CARD_SIZE)))
    .check(z.minLength(1), z.maxLength(MOST_CARDS)),
})
const Step = z.enum(['extra', 'stop'])
export type BingoStep = z.infer<typeof Step>

/** `drawn` in the order in which they came, extra balls last. `price`: of the next extra ball, null where none is sold: then the round is over. */
export type BingoOutcome = {
  cards: number[][]
  drawn: number[]
  extra: number
  price: Money | null
  /** The best of each card. */
  patterns: (BingoPattern | null)[]
  isOver: boolean
}
/** All balls that may come, in order: those to be bought too. */
type BingoState = { cards: number[][]; balls: number[]; extra: number }

function readCards(action: unknown): number[][] {
  const { cards } = readAction(Begin, action)
  if (cards.some((card) => new Set(card).size < card.length)) {
    throw new RuleError('invalid_input', 'A card has a number twice.')
  }
  return cards
}

const markedOf = (card: readonly number[], drawn: ReadonlySet<number>) =>
  card.reduce((mask, number, cell) => (drawn.has(number) ? mask | (1 << cell) : mask), 0)

/** Stakes of a card that every ball still to come would add, all of them together. */
function gainsOf(cards: readonly (readonly number[])[], drawn: ReadonlySet<number>): number {
  return cards.reduce((sum, card) => {
    const marked = markedOf(card, drawn)
    const now = timesOf(bestPattern(marked))
    return card.reduce(
      (more, number, cell) => (drawn.has(number) ? more : more + timesOf(bestPattern(marked | (1 << cell))) - now),
      sum,
    )
  }, 0)
}

/**
 * What the next ball costs. Every ball that is left is as likely as any other, so it adds `gains` divided by their number on average; that
 * is 95 % of the price, which is rounded up to a cent.
 */
export function extraPrice(gains: number, left: number, cardStakeMinor: bigint): bigint {
  const over = cardStakeMinor * BigInt(gains) * 100n
  const under = BigInt(left) * EXTRA_BACK * CENT
  return ((over + under - 1n) / under) * CENT
}

function priceOf({ cards, balls, extra }: BingoState, cardStakeMinor: bigint): bigint | null {
  if (extra >= MOST_EXTRA) return null
  const drawn = new Set(balls.slice(0, DRAWN + extra))
  const price = extraPrice(gainsOf(cards, drawn), BALLS - drawn.size, cardStakeMinor)
  const most = cardStakeMinor * BigInt(cards.length) * MOST_PRICE_STAKES
  return 2n * price < cardStakeMinor || price > most ? null : price
}

function turnOf(state: BingoState, stakeMinor: bigint, isStopped: boolean): Turn {
  const { cards, balls, extra } = state
  const cardStakeMinor = stakeMinor / BigInt(cards.length)
  const drawn = balls.slice(0, DRAWN + extra)
  const came = new Set(drawn)
  const price = isStopped ? null : priceOf(state, cardStakeMinor)
  const patterns = cards.map((card) => bestPattern(markedOf(card, came)))
  const times = patterns.reduce((sum, pattern) => sum + timesOf(pattern), 0)
  const isOver = price === null
  const outcome: BingoOutcome = {
    cards,
    drawn,
    extra,
    price: price === null ? null : formatMoney(price),
    patterns,
    isOver,
  }
  return {
    outcome: outcome satisfies Json,
    state: state satisfies Json,
    prizeMinor: isOver ? cardStakeMinor * BigInt(times) : 0n,
    isOver,
  }
}

/** Thirty balls of ninety, then extra ones for a price. All forty are drawn before the first is seen: whether one is bought changes none. */
export const bingo: Engine = {
  accept({ setup, stakeMinor, action }) {
    const cards = readCards(action)
    const count = BigInt(cards.length)
    requireWholeStake(setup, stakeMinor)
    if (stakeMinor % count !== 0n) throw new RuleError('limit_exceeded', 'The cards do not share the stake.')
    requireWholeStake(setup, stakeMinor / count)
  },
  begin({ stakeMinor, action, random }) {
    const cards = readCards(action)
    const balls = drawFrom(BALLS, DRAWN + MOST_EXTRA, random).map((index) => index + 1)
    return turnOf({ cards, balls, extra: 0 }, stakeMinor, false)
  },
  step({ stakeMinor, state, action }) {
    const asked = readAction(Step, action)
    const round = state as unknown as BingoState
    if (asked === 'stop') return turnOf(round, stakeMinor, true)
    const price = priceOf(round, stakeMinor / BigInt(round.cards.length))
    if (price === null) throw new RuleError('conflict', 'There is no other ball to buy.')
    return { ...turnOf({ ...round, extra: round.extra + 1 }, stakeMinor, false), raiseMinor: price }
  },
}

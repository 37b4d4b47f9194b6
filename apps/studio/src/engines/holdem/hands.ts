import { type Card, rankOf } from '../cards.ts'

/** From the least to the greatest. */
export const HOLDEM_HANDS = [
  'high',
  'pair',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royal',
] as const
export type HoldemHand = (typeof HOLDEM_HANDS)[number]

const ACE = 14
const BASE = 15
/** So many ranks decide between hands of the same kind at most. */
const HAND_SIZE = 5

/** `strength` compares any two hands; `hand` is what it is called. */
export type Held = { hand: HoldemHand; strength: number }

const highRank = (card: Card) => (rankOf(card) === 1 ? ACE : rankOf(card))
const falling = (ranks: Iterable<number>) => [...ranks].sort((a, b) => b - a)

/** The highest card of five in a row; the ace also stands below the deuce. Null where there are none. */
function runTop(ranks: ReadonlySet<number>): number | null {
  const has = (rank: number) => ranks.has(rank) || (rank === 1 && ranks.has(ACE))
  for (let top = ACE; top >= HAND_SIZE; top--) {
    if ([0, 1, 2, 3, 4].every((down) => has(top - down))) return top
  }
  return null
}

function held(hand: HoldemHand, ranks: readonly number[]): Held {
  const kind = HOLDEM_HANDS.indexOf(hand)
  return {
    hand,
    strength: Array.from({ length: HAND_SIZE }, (_, i) => ranks[i] ?? 0).reduce((s, r) => s * BASE + r, kind),
  }
}

/** Ranks that are there so often or more, highest first. */
function ranksOf(cards: readonly Card[], times: number): number[] {
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(highRank(card), (counts.get(highRank(card)) ?? 0) + 1)
  return falling([...counts].filter(([, count]) => count >= times).map(([rank]) => rank))
}

function flushOf(cards: readonly Card[]): Held | null {
  for (let suit = 0; suit < 4; suit++) {
    const ranks = falling(cards.filter((card) => card % 4 === suit).map(highRank))
    if (ranks.length < HAND_SIZE) continue
    const top = runTop(new Set(ranks))
    if (top !== null) return held(top === ACE ? 'royal' : 'straightFlush', [top])
    return held('flush', ranks)
  }
  return null
}

/** The best five of five to seven cards. */
export function holdemHand(cards: readonly Card[]): Held {
  const flush = flushOf(cards)
  if (flush !== null && flush.hand !== 'flush') return flush
  const all = ranksOf(cards, 1)
  const others = (...used: number[]) => all.filter((rank) => !used.includes(rank))
  const [four] = ranksOf(cards, 4)
  if (four !== undefined) return held('four', [four, ...others(four).slice(0, 1)])
  const [three] = ranksOf(cards, 3)
  const pairs = ranksOf(cards, 2).filter((rank) => rank !== three)
  const [high, low] = pairs
  if (three !== undefined && high !== undefined) return held('fullHouse', [three, high])
  if (flush !== null) return flush
  const top = runTop(new Set(all))
  if (top !== null) return held('straight', [top])
  if (three !== undefined) return held('three', [three, ...others(three).slice(0, 2)])
  if (high !== undefined && low !== undefined) return held('twoPair', [high, low, ...others(high, low).slice(0, 1)])
  if (high !== undefined) return held('pair', [high, ...others(high).slice(0, 3)])
  return held('high', all)
}

/** A pair of fours or anything better. */
const LEAST_DEALER = held('pair', [4]).strength
export const dealerQualifies = ({ strength }: Held) => strength >= LEAST_DEALER

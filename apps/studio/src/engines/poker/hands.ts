import { type Card, rankOf } from '../cards.ts'

const ACE = 1
const DEUCE = 2
/** In the place of an ace above the king. */
const HIGH_ACE = 14
const JACK = 11

/** How often each rank is there, most often first. */
function countsOf(ranks: readonly number[]): number[] {
  const counts = new Array<number>(HIGH_ACE).fill(0)
  for (const rank of ranks) counts[rank] = (counts[rank] ?? 0) + 1
  return counts.filter((count) => count > 0).sort((a, b) => b - a)
}

const isOneSuit = (cards: readonly Card[]) => cards.every((card) => card % 4 === (cards[0] ?? 0) % 4)

/** Whether different ranks lie within five in a row, so that wild cards fill what is missing. */
function isRun(ranks: readonly number[]): boolean {
  const highest = Math.max(...ranks)
  if (highest - Math.min(...ranks) < 5) return true
  const above = ranks.map((rank) => (rank === ACE ? HIGH_ACE : rank))
  return Math.max(...above) - Math.min(...above) < 5
}
/** Ten to ace. */
const isTop = (ranks: readonly number[]) => ranks.every((rank) => rank === ACE || rank >= 10)

export const JACKS_HANDS = [
  'royal',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const
export type JacksHand = (typeof JACKS_HANDS)[number]

/** The best that five cards are, where a pair counts from jacks on; null for nothing. */
export function jacksHand(cards: readonly Card[]): JacksHand | null {
  const ranks = cards.map(rankOf)
  const [most = 0, second = 0] = countsOf(ranks)
  if (most === 1) {
    const isFlush = isOneSuit(cards)
    if (!isRun(ranks)) return isFlush ? 'flush' : null
    if (isFlush) return isTop(ranks) ? 'royal' : 'straightFlush'
    return 'straight'
  }
  if (most === 4) return 'four'
  if (most === 3) return second === 2 ? 'fullHouse' : 'three'
  if (second === 2) return 'twoPair'
  const paired = ranks.find((rank, index) => ranks.indexOf(rank) !== index) ?? 0
  return paired === ACE || paired >= JACK ? 'jacks' : null
}

export const DEUCES_HANDS = [
  'natural',
  'fourDeuces',
  'wildRoyal',
  'five',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
] as const
export type DeucesHand = (typeof DEUCES_HANDS)[number]

/** The best that five cards are where a deuce is any card; null for nothing. */
export function deucesHand(cards: readonly Card[]): DeucesHand | null {
  const fixed = cards.filter((card) => rankOf(card) !== DEUCE)
  const wild = cards.length - fixed.length
  if (wild === 4) return 'fourDeuces'
  const ranks = fixed.map(rankOf)
  const [most = 0, second = 0] = countsOf(ranks)
  const isFlush = isOneSuit(fixed)
  const canRun = most === 1 && isRun(ranks)
  if (canRun && isFlush && isTop(ranks)) return wild === 0 ? 'natural' : 'wildRoyal'
  const alike = most + wild
  if (alike === 5) return 'five'
  if (canRun && isFlush) return 'straightFlush'
  if (alike === 4) return 'four'
  if (alike === 3 && second === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (canRun) return 'straight'
  return alike === 3 ? 'three' : null
}

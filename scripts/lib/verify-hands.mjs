import { wholeCents } from './verify-slot.mjs'
import { swapOut } from './verify-tables.mjs'

/**
 * Games of hands: video poker and blackjack, from their rules alone.
 * @typedef {(n: number) => number} Pick
 */

const rank = (card) => Math.floor(card / 4) + 1
const suit = (card) => card % 4

/**
 * Every card that a deuce may stand for is tried: slower than it could be, and hard to get wrong.
 * @param {number[]} cards @param {number[]} wild places of the deuces @param {string[]} names best first
 */
function bestOf(cards, wild, names) {
  const [place, ...others] = wild
  if (place === undefined) return plainName(cards)
  /** @type {string | null} */
  let best = null
  for (let stand = 0; stand < 52; stand++) {
    const name = bestOf(cards.with(place, stand), others, names)
    if (name !== null && names.includes(name) && (best === null || names.indexOf(name) < names.indexOf(best)))
      best = name
  }
  return best
}

/** Cards by themselves, a card may be there twice where a deuce stands for it. @param {number[]} cards */
function plainName(cards) {
  const ranks = cards.map(rank).sort((a, b) => a - b)
  const counts = [...new Set(ranks)].map((each) => ranks.filter((other) => other === each).length).sort((a, b) => b - a)
  const isFlush = cards.every((card) => suit(card) === suit(cards[0] ?? 0))
  const isTop = ranks.join() === '1,10,11,12,13'
  const isStraight = counts.length === 5 && (isTop || (ranks[4] ?? 0) - (ranks[0] ?? 0) === 4)
  if (isFlush && isTop) return 'royal'
  if (counts[0] === 5) return 'five'
  if (isFlush && isStraight) return 'straightFlush'
  if (counts[0] === 4) return 'four'
  if (counts[0] === 3 && counts[1] === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (counts[0] === 3) return 'three'
  if (counts[0] === 2 && counts[1] === 2) return 'twoPair'
  const pair = ranks.find((each, index) => ranks[index + 1] === each)
  return pair === 1 || (pair ?? 0) > 10 ? 'jacks' : null
}

const JACKS = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 8,
  flush: 6,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
}
const DEUCES = {
  natural: 800,
  fourDeuces: 200,
  wildRoyal: 25,
  five: 15,
  straightFlush: 9,
  four: 4,
  fullHouse: 4,
  flush: 3,
  straight: 2,
  three: 1,
}

/** @param {number[]} cards */
function deucesName(cards) {
  const wild = cards.flatMap((card, place) => (rank(card) === 2 ? [place] : []))
  if (wild.length === 4) return 'fourDeuces'
  const names = ['royal', 'five', 'straightFlush', 'four', 'fullHouse', 'flush', 'straight', 'three']
  const name = bestOf(cards, wild, names)
  if (name === 'royal') return wild.length === 0 ? 'natural' : 'wildRoyal'
  return name !== null && names.includes(name) ? name : null
}

/** Ten cards lie ready: five are dealt, the others come for those that are let go. */
const poker =
  (nameOf, pays) =>
  (/** @type {Pick} */ pick, stake, [, step]) => {
    const deck = swapOut(pick, 52, 10)
    const dealt = deck.slice(0, 5)
    if (step === undefined) return { outcome: { dealt, hold: null, final: null, hand: nameOf(dealt) }, prize: 0n }
    const coming = deck.slice(5)
    const final = dealt.map((card, place) => (step.hold[place] ? card : (coming.shift() ?? 0)))
    const hand = nameOf(final)
    return { outcome: { dealt, hold: step.hold, final, hand }, prize: stake * BigInt(pays[hand] ?? 0) }
  }
export const jacks = poker(plainName, JACKS)
export const deuces = poker(deucesName, DEUCES)

/** The most that does not pass 21, with one ace as eleven at most. @param {number[]} cards */
function points(cards) {
  const low = cards.reduce((sum, card) => sum + Math.min(10, rank(card)), 0)
  const isSoft = cards.some((card) => rank(card) === 1) && low <= 11
  return { total: isSoft ? low + 10 : low, isSoft }
}
const isNatural = (cards) => cards.length === 2 && points(cards).total === 21

/** One card after the other from a shoe without end; the dealer's second comes when the player is done. @param {Pick} pick @param {bigint} stake */
export function blackjack(pick, stake, [, ...steps]) {
  const card = () => pick(52)
  const fresh = (cards) => ({ cards, isDoubled: false, isDone: points(cards).total >= 21, result: null })
  const first = card()
  const dealer = [card()]
  let hands = [fresh([first, card()])]
  /** @type {string | null} */
  let insurance = null
  const wasSplit = () => hands.length > 1
  for (const step of steps) {
    const hand = hands.find(({ isDone }) => !isDone)
    if (step === 'insure' || step === 'decline') insurance = step === 'insure' ? 'taken' : 'declined'
    else if (hand === undefined) throw new Error('no hand is left to play')
    else if (step === 'stand') hand.isDone = true
    else if (step === 'split') {
      const isAces = rank(hand.cards[0]) === 1
      hands = hand.cards
        .map((each) => fresh([each, card()]))
        .map((each) => ({ ...each, isDone: isAces || each.isDone }))
    } else {
      hand.cards.push(card())
      hand.isDoubled = step === 'double'
      hand.isDone = step === 'double' || points(hand.cards).total >= 21
    }
  }
  const isAsked = rank(dealer[0]) === 1 && insurance === null
  if (isAsked || hands.some(({ isDone }) => !isDone))
    return { outcome: { dealer, hands, insurance, isOver: false }, prize: 0n }
  const isLive = hands.some(({ cards }) => points(cards).total <= 21)
  const ownNatural = !wasSplit() && isNatural(hands[0]?.cards)
  if (isLive || insurance === 'taken') dealer.push(card())
  const goesOn = () => points(dealer).total < 17 || (points(dealer).total === 17 && points(dealer).isSoft)
  if (isLive && !ownNatural) while (goesOn()) dealer.push(card())
  const resultOf = (cards) => {
    const own = points(cards).total
    const other = points(dealer).total
    if (own > 21) return 'bust'
    if (ownNatural) return isNatural(dealer) ? 'push' : 'blackjack'
    if (isNatural(dealer)) return 'lose'
    return other > 21 || own > other ? 'win' : own < other ? 'lose' : 'push'
  }
  const ended = hands.map((hand) => ({ ...hand, result: resultOf(hand.cards) }))
  const pays = { blackjack: 250n, win: 200n, push: 100n, lose: 0n, bust: 0n }
  let prize = insurance === 'taken' && isNatural(dealer) ? 3n * wholeCents(stake / 2n) : 0n
  for (const { result, isDoubled } of ended) prize += (isDoubled ? 2n : 1n) * wholeCents((stake * pays[result]) / 100n)
  return { outcome: { dealer, hands: ended, insurance, isOver: true }, prize }
}

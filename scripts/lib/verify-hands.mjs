import { wholeCents } from './verify-slot.mjs'
import { minorOf, moneyOf, swapOut } from './verify-tables.mjs'

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

/**
 * One card after the other from a shoe without end; the dealer's second comes when the player is done. Several boxes are dealt and played
 * from right to left, the order in which the deal names their stakes; a round of one is shown without a box around it.
 * @param {Pick} pick @param {bigint} stake
 */
export function blackjack(pick, stake, [deal, ...steps]) {
  const card = () => pick(52)
  const fresh = (cards) => ({ cards, isDoubled: false, isDone: points(cards).total >= 21, result: null })
  const laid = deal == null ? [stake] : deal.boxes.map(minorOf)
  if (laid.reduce((sum, each) => sum + each, 0n) !== stake) throw new Error('the boxes are not the stake')
  const first = laid.map(card)
  const dealer = [card()]
  /** @type {{ hands: any[], insurance: string | null, stake: bigint }[]} */
  const boxes = laid.map((each, place) => ({ hands: [fresh([first[place], card()])], insurance: null, stake: each }))
  const asked = () => (rank(dealer[0]) === 1 ? boxes.find(({ insurance }) => insurance === null) : undefined)
  const waiting = () => boxes.find(({ hands }) => hands.some(({ isDone }) => !isDone))
  for (const step of steps) {
    if (step === 'insure' || step === 'decline') {
      const box = asked()
      if (box === undefined) throw new Error('nobody was asked for insurance')
      box.insurance = step === 'insure' ? 'taken' : 'declined'
      continue
    }
    const box = waiting()
    const hand = box?.hands.find(({ isDone }) => !isDone)
    if (box === undefined || asked() !== undefined) throw new Error('no hand is to be played')
    if (step === 'stand') hand.isDone = true
    else if (step === 'split') {
      const isAces = rank(hand.cards[0]) === 1
      box.hands = hand.cards
        .map((each) => fresh([each, card()]))
        .map((each) => ({ ...each, isDone: isAces || each.isDone }))
    } else {
      hand.cards.push(card())
      hand.isDoubled = step === 'double'
      hand.isDone = step === 'double' || points(hand.cards).total >= 21
    }
  }
  const isOver = asked() === undefined && waiting() === undefined
  let prize = 0n
  if (isOver) prize = blackjackEnd(card, dealer, boxes)
  const [one] = boxes
  if (deal == null) return { outcome: { dealer, hands: one?.hands, insurance: one?.insurance, isOver }, prize }
  const shown = boxes.map((box, place) => ({ ...box, stake: moneyOf(laid[place] ?? 0n) }))
  return { outcome: { dealer, boxes: shown, isOver }, prize }
}

/** The dealer's cards and what each hand comes to; answers with what all boxes are paid. */
function blackjackEnd(card, dealer, boxes) {
  const ownNatural = ({ hands }) => hands.length === 1 && isNatural(hands[0].cards)
  const live = boxes.filter(({ hands }) => hands.some(({ cards }) => points(cards).total <= 21))
  if (live.length > 0 || boxes.some(({ insurance }) => insurance === 'taken')) dealer.push(card())
  const goesOn = () => points(dealer).total < 17 || (points(dealer).total === 17 && points(dealer).isSoft)
  if (!live.every(ownNatural)) while (goesOn()) dealer.push(card())
  const resultOf = (cards, natural) => {
    const own = points(cards).total
    const other = points(dealer).total
    if (own > 21) return 'bust'
    if (natural) return isNatural(dealer) ? 'push' : 'blackjack'
    if (isNatural(dealer)) return 'lose'
    return other > 21 || own > other ? 'win' : own < other ? 'lose' : 'push'
  }
  /** @type {Record<string, bigint>} */
  const pays = { blackjack: 250n, win: 200n, push: 100n, lose: 0n, bust: 0n }
  let prize = 0n
  for (const box of boxes) {
    const natural = ownNatural(box)
    box.hands = box.hands.map((hand) => ({ ...hand, result: resultOf(hand.cards, natural) }))
    if (box.insurance === 'taken' && isNatural(dealer)) prize += 3n * wholeCents(box.stake / 2n)
    for (const { result, isDoubled } of box.hands)
      prize += (isDoubled ? 2n : 1n) * wholeCents((box.stake * (pays[result] ?? 0n)) / 100n)
  }
  return prize
}

/** Kinds of hands, least first. */
const KINDS = ['high', 'pair', 'twoPair', 'three', 'straight', 'flush', 'fullHouse', 'four', 'straightFlush', 'royal']
const high = (card) => (rank(card) === 1 ? 14 : rank(card))

/** Five cards as a list of numbers, the first of which differ decide: the kind, then ranks by how often they are there. @param {number[]} five */
function worth(five) {
  const ranks = five.map(high).sort((a, b) => b - a)
  const times = (each) => ranks.filter((other) => other === each).length
  const ordered = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a)
  const shape = ordered.map(times).join('')
  const isFlush = five.every((card) => suit(card) === suit(five[0] ?? 0))
  const isWheel = ranks.join() === '14,5,4,3,2'
  const isRun = shape === '11111' && (isWheel || (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4)
  const top = isWheel ? 5 : (ranks[0] ?? 0)
  if (isRun) {
    const kind = isFlush ? (top === 14 ? 'royal' : 'straightFlush') : 'straight'
    return [KINDS.indexOf(kind), top]
  }
  if (isFlush) return [KINDS.indexOf('flush'), ...ranks]
  const kinds = { 41: 'four', 32: 'fullHouse', 311: 'three', 221: 'twoPair', 2111: 'pair', 11111: 'high' }
  return [KINDS.indexOf(kinds[shape]), ...ordered]
}
function compare(one, other) {
  const at = one.findIndex((each, place) => each !== other[place])
  return at < 0 ? 0 : one[at] - other[at]
}
/** The best of all fives: with seven cards two are left out, in every way. @param {number[]} cards */
function bestWorth(cards) {
  if (cards.length === 5) return worth(cards)
  return cards
    .map((_, out) => bestWorth(cards.filter((_, place) => place !== out)))
    .reduce((best, each) => (compare(each, best) > 0 ? each : best))
}
const kindOf = (cards) => KINDS[bestWorth(cards)[0] ?? 0] ?? 'high'

const ANTE = { royal: 100n, straightFlush: 30n, four: 20n, fullHouse: 3n }
const BONUS = { royal: 500n, straightFlush: 100n, four: 60n, fullHouse: 40n, flush: 25n, aces: 7n }

/** Two cards, flop, turn and river, two cards of the dealer: nine in this order. @param {Pick} pick */
export function holdem(pick, _stake, [{ bets }, ...steps]) {
  const cards = swapOut(pick, 52, 9)
  const [player, flop, board, dealer] = [cards.slice(0, 2), cards.slice(2, 5), cards.slice(2, 7), cards.slice(7)]
  const on = (name) => {
    const [whole = '', fraction = ''] = (bets.find(({ spot }) => spot === name)?.amount ?? '0').split('.')
    return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  }
  const [ante, side] = [on('ante'), on('bonus')]
  const early = kindOf([...player, ...flop])
  const isAces = early === 'pair' && [...player, ...flop].filter((card) => rank(card) === 1).length === 2
  const isMiddle = early === 'twoPair' || early === 'three' || early === 'straight'
  const name = isAces || isMiddle ? 'aces' : early in BONUS ? early : null
  const bonus = side > 0n ? name : null
  const before = { player, flop, turn: null, river: null, dealer: null, hand: early, dealerHand: null }
  if (steps.length === 0) {
    return { outcome: { ...before, hasBonus: side > 0n, bonus, result: null }, prize: 0n }
  }
  if (steps.length > 1) throw new Error('the round was over')
  const [own, other] = [bestWorth([...player, ...board]), bestWorth([...dealer, ...board])]
  const [hand, dealerHand] = [KINDS[own[0]], KINDS[other[0]]]
  // A pair of fours or more.
  const qualifies = other[0] > 1 || (other[0] === 1 && other[1] >= 4)
  const ahead = compare(own, other)
  const called = !qualifies ? 'unqualified' : ahead > 0 ? 'win' : ahead < 0 ? 'lose' : 'push'
  const result = steps[0] === 'fold' ? 'fold' : called
  const won = ante * (1n + (ANTE[hand] ?? 1n))
  const paid = { fold: 0n, lose: 0n, push: 3n * ante, unqualified: won + 2n * ante, win: won + 4n * ante }
  const prize = paid[result] + (bonus === null ? 0n : side * (1n + BONUS[bonus]))
  const [turn, river] = cards.slice(5, 7)
  return { outcome: { player, flop, turn, river, dealer, hand, dealerHand, hasBonus: side > 0n, bonus, result }, prize }
}

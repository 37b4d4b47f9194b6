import { DECK_SIZE } from '../src/engines/cards.ts'
import { HAND_SIZE, type PokerHand, type PokerKind } from '../src/engines/poker.ts'

/**
 * What the best play of video poker gets back, over all 2,598,960 hands with all 32 ways to hold. For every set of up to five cards the sum of
 * the pays of all hands that hold it is kept; what comes after a hold follows by inclusion and exclusion of the cards that were let go. Hands that
 * differ only by their suits are worth the same, so one of each of 134,459 classes is worked out.
 */

const ROW = HAND_SIZE + 1
const CHOOSE = new Int32Array((DECK_SIZE + 1) * ROW)
for (let n = 0; n <= DECK_SIZE; n++) {
  CHOOSE[n * ROW] = 1
  for (let k = 1; k <= HAND_SIZE && n > 0; k++) CHOOSE[n * ROW + k] = choose(n - 1, k - 1) + choose(n - 1, k)
}
function choose(n: number, k: number): number {
  return CHOOSE[n * ROW + k] as number
}

const MASKS = 1 << HAND_SIZE
const SIZES = Uint8Array.from({ length: MASKS }, (_, mask) => mask.toString(2).replaceAll('0', '').length)

/** Where each part of a hand, whose cards rise, stands among all sets of its size. */
function placesOf(cards: Int32Array, places: Int32Array): void {
  for (let mask = 0; mask < MASKS; mask++) {
    let place = 0
    let size = 0
    for (let at = 0; at < HAND_SIZE; at++) if (((mask >> at) & 1) === 1) place += choose(cards[at] ?? 0, ++size)
    places[mask] = place
  }
}

function eachHand(visit: (cards: Int32Array, index: number) => void): void {
  const cards = new Int32Array(HAND_SIZE)
  let index = 0
  const fill = (at: number, below: number): void => {
    for (let card = at; card < below; card++) {
      cards[at] = card
      if (at === 0) visit(cards, index++)
      else fill(at - 1, card)
    }
  }
  fill(HAND_SIZE - 1, DECK_SIZE)
}

/** Ranks of each suit as bits, sorted: the same for hands that differ only by a change of suits. */
function classOf(cards: Int32Array): number {
  const suits = [0, 0, 0, 0]
  for (const card of cards) suits[card & 3] = (suits[card & 3] ?? 0) | (1 << (card >> 2))
  suits.sort((a, b) => a - b)
  return suits.reduce((key, ranks) => key * 8192 + ranks, 0)
}

type HandClass = { cards: Int32Array; count: number }

function findClasses(): { classes: HandClass[]; classOfHand: Int32Array } {
  const places = new Map<number, number>()
  const classes: HandClass[] = []
  const classOfHand = new Int32Array(choose(DECK_SIZE, HAND_SIZE))
  eachHand((cards, index) => {
    const key = classOf(cards)
    let place = places.get(key)
    if (place === undefined) {
      place = classes.push({ cards: cards.slice(), count: 0 }) - 1
      places.set(key, place)
    }
    const found = classes[place]
    if (found !== undefined) found.count++
    classOfHand[index] = place
  })
  return { classes, classOfHand }
}

type Found = { rtp: number; hands: Partial<Record<PokerHand | 'nothing', number>> }

export function bestReturns(kinds: readonly PokerKind[]): { classes: number; found: Found[] } {
  const { classes, classOfHand } = findClasses()
  const results = kinds.map(({ handOf }) => classes.map(({ cards }) => handOf(Array.from(cards))))
  const pays = kinds.map((kind, at) =>
    Float64Array.from(results[at] ?? [], (hand) => (hand === null ? 0 : (kind.pays[hand] ?? 0))),
  )
  const sums = kinds.map(() =>
    Array.from({ length: HAND_SIZE + 1 }, (_, size) => new Float64Array(choose(DECK_SIZE, size))),
  )
  const places = new Int32Array(MASKS)
  eachHand((cards, index) => {
    const found = classOfHand[index] ?? 0
    if (pays.every((each) => each[found] === 0)) return
    placesOf(cards, places)
    for (const [at, each] of sums.entries()) addPay(each, places, pays[at]?.[found] ?? 0)
  })
  const found = kinds.map((_, at): Found => {
    let total = 0
    const hands: Found['hands'] = {}
    for (const [place, { cards, count }] of classes.entries()) {
      const hand = results[at]?.[place] ?? 'nothing'
      hands[hand] = (hands[hand] ?? 0) + count
      placesOf(cards, places)
      total += bestHold(places, sums[at] ?? []) * count
    }
    return { rtp: total / choose(DECK_SIZE, HAND_SIZE), hands }
  })
  return { classes: classes.length, found }
}

function addPay(sums: readonly Float64Array[], places: Int32Array, pay: number): void {
  if (pay === 0) return
  for (let mask = 0; mask < MASKS; mask++) {
    const sum = sums[SIZES[mask] ?? 0]
    const place = places[mask] ?? 0
    if (sum !== undefined) sum[place] = (sum[place] ?? 0) + pay
  }
}

/** Expected pay of the best hold. */
function bestHold(places: Int32Array, sums: readonly Float64Array[]): number {
  const within = Float64Array.from(places, (place, mask) => sums[SIZES[mask] ?? 0]?.[place] ?? 0)
  let best = 0
  for (let hold = 0; hold < MASKS; hold++) {
    const letGo = MASKS - 1 - hold
    let sum = 0
    for (let back = letGo; ; back = (back - 1) & letGo) {
      sum += (SIZES[back] ?? 0) % 2 === 0 ? (within[hold | back] ?? 0) : -(within[hold | back] ?? 0)
      if (back === 0) break
    }
    best = Math.max(best, sum / choose(DECK_SIZE - HAND_SIZE, SIZES[letGo] ?? 0))
  }
  return best
}

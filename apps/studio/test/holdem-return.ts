/**
 * Casino Hold'em over every case, by another way than the engine's: boards are four masks of ranks, one for each suit, and count once for
 * all that differ by the names of the suits. Against every board each of the 1,081 pairs of cards meets each of the 990 that a dealer may
 * hold: pairs are put in order of strength, and what shares a card with one's own is taken out again. What a board brings is added to
 * each of the ten flops that it may have begun with, since the player decides when the flop is seen.
 */
const SUITS = 4
const RANKS = 13
const CARDS = SUITS * RANKS
const PAIRS = (CARDS * (CARDS - 1)) / 2
const CATEGORY = 2 ** 20
/** In order of strength; the first six kinds below a flush pay the same. */
const FLUSH = 5
const ROYAL = 9
export const PAYING = ['flush', 'fullHouse', 'four', 'straightFlush', 'royal'] as const
export type AntePays = Readonly<Record<(typeof PAYING)[number], number>>
/** A pair of fours with the least beside it. */
const FOUR = 2

/** Card r * 4 + s: r counts from deuce to ace. */
const PAIR_OF = Array.from({ length: CARDS * CARDS }, () => -1)
const FIRST: number[] = []
const SECOND: number[] = []
for (let a = 0; a < CARDS; a++) {
  for (let b = a + 1; b < CARDS; b++) {
    PAIR_OF[a * CARDS + b] = FIRST.length
    PAIR_OF[b * CARDS + a] = FIRST.length
    FIRST.push(a)
    SECOND.push(b)
  }
}

const bitsOf = (mask: number) => {
  let count = 0
  for (let left = mask; left > 0; left &= left - 1) count++
  return count
}
const BITS = Uint8Array.from({ length: 2 ** RANKS }, (_, mask) => bitsOf(mask))
/** The highest rank of a run of five, or -1: the ace stands below the deuce too. */
const RUN_TOP = Int8Array.from({ length: 2 ** RANKS }, (_, mask) => {
  for (let top = 12; top >= 4; top--) if (((mask >> (top - 4)) & 31) === 31) return top
  return (mask & 0b1_0000_0000_1111) === 0b1_0000_0000_1111 ? 3 : -1
})
/** The highest so many ranks of a mask, as a number that compares. */
function topRanks(mask: number, count: number): number {
  let value = 0
  let left = count
  for (let rank = 12; rank >= 0 && left > 0; rank--) {
    if ((mask & (1 << rank)) === 0) continue
    value = value * RANKS + rank
    left--
  }
  return value
}
const FLUSH_VALUE = Int32Array.from({ length: 2 ** RANKS }, (_, mask) => {
  if ((BITS[mask] ?? 0) < 5) return -1
  const top = RUN_TOP[mask] ?? -1
  if (top < 0) return FLUSH * CATEGORY + topRanks(mask, 5)
  return top === 12 ? ROYAL * CATEGORY : 8 * CATEGORY + top
})

/** What counts of ranks are worth without a flush. */
function valueOfRanks(counts: readonly number[]): number {
  const masks = [0, 0, 0, 0, 0]
  for (let rank = 0; rank < RANKS; rank++) {
    for (let times = 1; times <= (counts[rank] ?? 0); times++) masks[times] = (masks[times] ?? 0) | (1 << rank)
  }
  const [, any = 0, two = 0, three = 0, four = 0] = masks
  const highest = (mask: number) => 31 - Math.clz32(mask)
  if (four > 0) {
    const rank = highest(four)
    return 7 * CATEGORY + rank * RANKS + highest(any & ~(1 << rank))
  }
  if (three > 0) {
    const rank = highest(three)
    const pairs = two & ~(1 << rank)
    if (pairs > 0) return 6 * CATEGORY + rank * RANKS + highest(pairs)
  }
  const top = RUN_TOP[any] ?? -1
  if (top >= 0) return 4 * CATEGORY + top
  if (three > 0) {
    const rank = highest(three)
    return 3 * CATEGORY + rank * RANKS ** 2 + topRanks(any & ~(1 << rank), 2)
  }
  if (bitsOf(two) >= 2) {
    const high = highest(two)
    const low = highest(two & ~(1 << high))
    return 2 * CATEGORY + (high * RANKS + low) * RANKS + highest(any & ~(1 << high) & ~(1 << low))
  }
  if (two > 0) return CATEGORY + highest(two) * RANKS ** 3 + topRanks(any & ~two, 3)
  return topRanks(any, 5)
}
const QUALIFIED = CATEGORY + FOUR * RANKS ** 3

/** The value of every pair of cards with the board; -1 where they share a card. */
function valuesWith(board: readonly number[], values: Int32Array): void {
  const counts = new Array<number>(RANKS).fill(0)
  const suited = new Array<number>(SUITS).fill(0)
  const taken = new Uint8Array(CARDS)
  for (const card of board) {
    counts[card >> 2] = (counts[card >> 2] ?? 0) + 1
    suited[card & 3] = (suited[card & 3] ?? 0) | (1 << (card >> 2))
    taken[card] = 1
  }
  const byRanks = new Int32Array(RANKS * RANKS)
  for (let one = 0; one < RANKS; one++) {
    for (let two = one; two < RANKS; two++) {
      counts[one] = (counts[one] ?? 0) + 1
      counts[two] = (counts[two] ?? 0) + 1
      const value = (counts[one] ?? 0) > 4 || (counts[two] ?? 0) > 4 ? -1 : valueOfRanks(counts)
      counts[one] = (counts[one] ?? 0) - 1
      counts[two] = (counts[two] ?? 0) - 1
      byRanks[one * RANKS + two] = value
      byRanks[two * RANKS + one] = value
    }
  }
  const flushSuit = suited.findIndex((mask) => (BITS[mask] ?? 0) >= 3)
  const flushMask = suited[flushSuit] ?? 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const a = FIRST[pair] ?? 0
    const b = SECOND[pair] ?? 0
    if (taken[a] === 1 || taken[b] === 1) {
      values[pair] = -1
      continue
    }
    let value = byRanks[(a >> 2) * RANKS + (b >> 2)] ?? 0
    if (flushSuit >= 0) {
      const mask = flushMask | ((a & 3) === flushSuit ? 1 << (a >> 2) : 0) | ((b & 3) === flushSuit ? 1 << (b >> 2) : 0)
      const flush = FLUSH_VALUE[mask] ?? -1
      if (flush > value) value = flush
    }
    values[pair] = value
  }
}

/** Whether the suits stand in falling order of their masks: one of all boards that differ only by names. */
function namesOf(masks: readonly number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = masks
  if (a < b || b < c || c < d) return 0
  const times = new Map<number, number>()
  for (const mask of masks) times.set(mask, (times.get(mask) ?? 0) + 1)
  const same = [...times.values()].reduce((product, count) => product * ([1, 1, 2, 6, 24][count] ?? 1), 1)
  return 24 / same
}
const masksOf = (cards: readonly number[]) => {
  const masks = [0, 0, 0, 0]
  for (const card of cards) masks[card & 3] = (masks[card & 3] ?? 0) | (1 << (card >> 2))
  return masks
}
const keyOf = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => ((a * 8192 + b) * 8192 + c) * 8192 + d

/** Orders of the suits, and what each makes of a pair of cards. */
const ORDERS: number[][] = []
for (let a = 0; a < 4; a++)
  for (let b = 0; b < 4; b++)
    for (let c = 0; c < 4; c++) if (a !== b && a !== c && b !== c) ORDERS.push([a, b, c, 6 - a - b - c])
const RENAMED = ORDERS.map((order) => {
  const nameOf = [0, 0, 0, 0]
  order.forEach((suit, place) => {
    nameOf[suit] = place
  })
  const renamed = (card: number) => (card & ~3) | (nameOf[card & 3] ?? 0)
  return Int16Array.from({ length: PAIRS }, (_, pair) => {
    return PAIR_OF[renamed(FIRST[pair] ?? 0) * CARDS + renamed(SECOND[pair] ?? 0)] ?? 0
  })
})
/** The order that brings masks to falling order. */
function orderOf(masks: readonly number[]): number {
  const sorted = [0, 1, 2, 3].sort((x, y) => (masks[y] ?? 0) - (masks[x] ?? 0) || x - y)
  return ORDERS.findIndex((order) => order.every((suit, place) => suit === sorted[place]))
}

/** What one board brings to every pair that calls, summed over the dealer's 990: in antes, where every win of the ante pays one to one. */
class Board {
  readonly values = new Int32Array(PAIRS)
  readonly prizes = new Float64Array(PAIRS)
  /** How often the ante wins. */
  readonly anteWins = new Float64Array(PAIRS)
  readonly #sorted = new Float64Array(1_081)

  constructor(board: readonly number[]) {
    this.meet(board)
  }

  meet(board: readonly number[]): void {
    const { values, prizes, anteWins } = this
    valuesWith(board, values)
    const sorted = this.#sorted
    let count = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const value = values[pair] ?? -1
      if (value >= 0) sorted[count++] = value * 2048 + pair
    }
    sorted.sort()
    const lowerWith = new Int32Array(CARDS)
    const unqualifiedWith = new Int32Array(CARDS)
    let unqualified = 0
    for (; unqualified < count; unqualified++) {
      const each = sorted[unqualified] ?? 0
      if (Math.floor(each / 2048) >= QUALIFIED) break
      const pair = each % 2048
      const [a = 0, b = 0] = [FIRST[pair], SECOND[pair]]
      unqualifiedWith[a] = (unqualifiedWith[a] ?? 0) + 1
      unqualifiedWith[b] = (unqualifiedWith[b] ?? 0) + 1
    }
    const sameWith = new Int32Array(CARDS)
    for (let from = 0; from < count; ) {
      const value = Math.floor((sorted[from] ?? 0) / 2048)
      let to = from
      while (to < count && Math.floor((sorted[to] ?? 0) / 2048) === value) {
        const pair = (sorted[to] ?? 0) % 2048
        const [a = 0, b = 0] = [FIRST[pair], SECOND[pair]]
        sameWith[a] = (sameWith[a] ?? 0) + 1
        sameWith[b] = (sameWith[b] ?? 0) + 1
        to++
      }
      for (let at = from; at < to; at++) {
        const pair = (sorted[at] ?? 0) % 2048
        const [a = 0, b = 0] = [FIRST[pair] ?? 0, SECOND[pair] ?? 0]
        const without = (all: number, each: Int32Array) => all - (each[a] ?? 0) - (each[b] ?? 0)
        // One's own pair holds both cards, and was taken out twice.
        const isOwnUnqualified = value < QUALIFIED
        const open = without(unqualified, unqualifiedWith) + (isOwnUnqualified ? 1 : 0)
        const lower = without(from, lowerWith)
        const same = without(to - from, sameWith) + 1
        const beaten = isOwnUnqualified ? 0 : lower - open
        const level = isOwnUnqualified ? 0 : same
        prizes[pair] = 4 * open + 6 * beaten + 3 * level
        anteWins[pair] = open + beaten
      }
      for (let at = from; at < to; at++) {
        const pair = (sorted[at] ?? 0) % 2048
        const [a = 0, b = 0] = [FIRST[pair] ?? 0, SECOND[pair] ?? 0]
        lowerWith[a] = (lowerWith[a] ?? 0) + 1
        lowerWith[b] = (lowerWith[b] ?? 0) + 1
        sameWith[a] = 0
        sameWith[b] = 0
      }
      from = to
    }
  }
}

const TEN_FLOPS: number[][] = []
for (let a = 0; a < 5; a++) for (let b = a + 1; b < 5; b++) for (let c = b + 1; c < 5; c++) TEN_FLOPS.push([a, b, c])

export type HoldemDeals = {
  /** Boards and flops that differ by more than names, and hands with a flop as a player sees them. */
  counted: { boards: number; flops: number; hands: number }
  /** Of each such hand how many deals it stands for, what all of them get with a call where the ante pays one to one, and how often it wins with each kind that pays more. */
  deals: Float64Array
  prizes: Float64Array
  wins: readonly Float64Array[]
}

/** Ends of a hand after the flop: two cards of 47, then the dealer's two of 45. */
const ENDS = ((47 * 46) / 2) * ((45 * 44) / 2)

/** Every deal. About a minute of a processor. */
export function everyHoldemDeal(): HoldemDeals {
  const flopAt = new Map<number, number>()
  const flops: { masks: number[]; names: number }[] = []
  for (let a = 0; a < CARDS; a++)
    for (let b = a + 1; b < CARDS; b++)
      for (let c = b + 1; c < CARDS; c++) {
        const masks = masksOf([a, b, c])
        const names = namesOf(masks)
        if (names === 0) continue
        flopAt.set(keyOf(masks), flops.length)
        flops.push({ masks, names })
      }
  const prizes = new Float64Array(flops.length * PAIRS)
  const wins = PAYING.map(() => new Float64Array(flops.length * PAIRS))
  const meeting = new Board([0, 1, 2, 3, 4])
  let boards = 0
  const cards = [0, 0, 0, 0, 0]
  const add = (names: number) => {
    boards++
    meeting.meet(cards)
    const { values } = meeting
    for (const places of TEN_FLOPS) {
      const masks = masksOf(places.map((place) => cards[place] ?? 0))
      const order = orderOf(masks)
      const renamed = RENAMED[order] ?? new Int16Array()
      const start = (flopAt.get(keyOf((ORDERS[order] ?? []).map((suit) => masks[suit] ?? 0))) ?? 0) * PAIRS
      for (let pair = 0; pair < PAIRS; pair++) {
        const value = values[pair] ?? -1
        if (value < 0) continue
        const at = start + (renamed[pair] ?? 0)
        prizes[at] = (prizes[at] ?? 0) + names * (meeting.prizes[pair] ?? 0)
        if (value < FLUSH * CATEGORY) continue
        const ofKind = wins[Math.floor(value / CATEGORY) - FLUSH]
        if (ofKind !== undefined) ofKind[at] = (ofKind[at] ?? 0) + names * (meeting.anteWins[pair] ?? 0)
      }
    }
  }
  for (let a = 0; a < CARDS; a++) {
    cards[0] = a
    for (let b = a + 1; b < CARDS; b++) {
      cards[1] = b
      for (let c = b + 1; c < CARDS; c++) {
        cards[2] = c
        for (let d = c + 1; d < CARDS; d++) {
          cards[3] = d
          for (let e = d + 1; e < CARDS; e++) {
            cards[4] = e
            const names = namesOf(masksOf(cards))
            if (names > 0) add(names)
          }
        }
      }
    }
  }
  return foldHands(flops, prizes, wins, boards)
}

/** Hands that differ only by names with their flop are decided alike, so they are counted together. */
function foldHands(
  flops: readonly { masks: number[]; names: number }[],
  prizes: Float64Array,
  wins: readonly Float64Array[],
  boards: number,
): HoldemDeals {
  const found: { deals: number; prize: number; wins: number[] }[] = []
  flops.forEach(({ masks, names }, flop) => {
    const at = new Map<string, (typeof found)[number]>()
    for (let pair = 0; pair < PAIRS; pair++) {
      const hand = masksOf([FIRST[pair] ?? 0, SECOND[pair] ?? 0])
      if (hand.some((mask, suit) => (mask & (masks[suit] ?? 0)) !== 0)) continue
      const key = hand
        .map((mask, suit) => (masks[suit] ?? 0) * 8192 + mask)
        .sort((x, y) => x - y)
        .join()
      let same = at.get(key)
      if (same === undefined) {
        same = { deals: 0, prize: 0, wins: wins.map(() => 0) }
        at.set(key, same)
        found.push(same)
      }
      same.deals += names
      same.prize += prizes[flop * PAIRS + pair] ?? 0
      wins.forEach((ofKind, kind) => {
        if (same !== undefined) same.wins[kind] = (same.wins[kind] ?? 0) + (ofKind[flop * PAIRS + pair] ?? 0)
      })
    }
  })
  return {
    counted: { boards, flops: flops.length, hands: found.length },
    deals: Float64Array.from(found, ({ deals }) => deals),
    prizes: Float64Array.from(found, ({ prize }) => prize),
    wins: wins.map((_, kind) => Float64Array.from(found, (each) => each.wins[kind] ?? 0)),
  }
}

/** Of a way to play: what comes back of all stakes, of what is staked first, and how often it calls. */
export type HoldemReturn = { ofAll: number; edgeOfAnte: number; calls: number }

/** Plays every deal, calling where a call brings more than `leastPrize` antes. */
function played({ deals, prizes, wins }: HoldemDeals, pays: AntePays, leastPrize: number): HoldemReturn {
  let [all, called, paid] = [0, 0, 0]
  const extra = PAYING.map((kind) => pays[kind] - 1)
  for (let hand = 0; hand < deals.length; hand++) {
    const count = deals[hand] ?? 0
    all += count
    let prize = prizes[hand] ?? 0
    extra.forEach((more, kind) => {
      prize += more * (wins[kind]?.[hand] ?? 0)
    })
    prize /= ENDS
    if (prize <= leastPrize * count) continue
    called += count
    paid += prize
  }
  const staked = all + 2 * called
  return { ofAll: paid / staked, edgeOfAnte: (staked - paid) / all, calls: called / all }
}

/** The most that any way to play gets back of all that it stakes: an added stake is worth it where it brings more than that. */
export function bestOfAll(deals: HoldemDeals, pays: AntePays): HoldemReturn {
  let best = played(deals, pays, 2)
  for (;;) {
    const next = played(deals, pays, 2 * best.ofAll)
    if (Math.abs(next.ofAll - best.ofAll) < 1e-13) return next
    best = next
  }
}
/** Play that loses the least money: a call is made where it brings back more than it costs. */
export const bestOfAnte = (deals: HoldemDeals, pays: AntePays) => played(deals, pays, 2)
export const alwaysCalling = (deals: HoldemDeals, pays: AntePays) => played(deals, pays, -1)

/** What a call brings against all of the dealer's 990 pairs on one board, in antes: for a test that deals them with the engine. */
export function onBoard(board: readonly number[], [one, two]: readonly [number, number], pays: AntePays): number {
  const met = new Board(board)
  const pair = PAIR_OF[one * CARDS + two] ?? 0
  const kind = PAYING[Math.floor((met.values[pair] ?? 0) / CATEGORY) - FLUSH]
  const more = kind === undefined ? 0 : pays[kind] - 1
  return (met.prizes[pair] ?? 0) + more * (met.anteWins[pair] ?? 0)
}

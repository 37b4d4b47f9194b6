import type { BlackjackAction } from '../src/engines/blackjack.ts'

/**
 * What blackjack pays back, worked out from its rules alone and without the engine: every card is as likely as in a full deck,
 * whatever came before, so that a hand is no more than its points, and the best way to play it follows backwards from 21.
 */

/** By what a card counts: aces are 1, tens and courts 10. */
const CHANCES = Array.from({ length: 11 }, (_, worth) => (worth === 0 ? 0 : worth === 10 ? 4 / 13 : 1 / 13))
const WORTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

type Points = { points: number; isSoft: boolean }

function withCard({ points, isSoft }: Points, worth: number): Points {
  let next = points + worth
  let soft = isSoft
  if (worth === 1 && !soft && next + 10 <= 21) {
    next += 10
    soft = true
  }
  if (next > 21 && soft) {
    next -= 10
    soft = false
  }
  return { points: next, isSoft: soft }
}
const pointsOf = (worths: readonly number[]) => worths.reduce(withCard, { points: 0, isSoft: false })

/** How the dealer ends: chances of 17 to 21, 22 for anything above, 0 for a blackjack. */
function dealerEnds(up: number): number[] {
  const ends = new Array<number>(23).fill(0)
  const play = (hand: Points, chance: number): void => {
    if (hand.points > 21) ends[22] = (ends[22] ?? 0) + chance
    else if (hand.points > 17 || (hand.points === 17 && !hand.isSoft))
      ends[hand.points] = (ends[hand.points] ?? 0) + chance
    else for (const worth of WORTHS) play(withCard(hand, worth), chance * (CHANCES[worth] ?? 0))
  }
  for (const worth of WORTHS) {
    const chance = CHANCES[worth] ?? 0
    if (up + worth === 11 && (up === 1 || worth === 1)) ends[0] = (ends[0] ?? 0) + chance
    else play(withCard(pointsOf([up]), worth), chance)
  }
  return ends
}

/** Of one way to go on, in stakes: what comes back, what is added, and the first less `price` times the second. */
type Value = { back: number; added: number; worth: number; action: BlackjackAction }

/** The best play against one card of the dealer, where a stake that is added costs `price`. */
function playAgainst(up: number, price: number) {
  const ends = dealerEnds(up)
  const standing = (points: number) => {
    if (points > 21) return 0
    return ends.reduce(
      (sum, chance, end) => sum + chance * (end === 0 ? 0 : end > 21 || end < points ? 2 : end === points ? 1 : 0),
      0,
    )
  }
  const average = (action: BlackjackAction, of: (worth: number) => Omit<Value, 'action'>): Value =>
    WORTHS.reduce(
      (sum, worth) => {
        const chance = CHANCES[worth] ?? 0
        const { back, added, worth: value } = of(worth)
        return {
          back: sum.back + chance * back,
          added: sum.added + chance * added,
          worth: sum.worth + chance * value,
          action,
        }
      },
      { back: 0, added: 0, worth: 0, action },
    )
  const better = (one: Value, two: Value) => (two.worth > one.worth ? two : one)
  const known = new Map<string, Value>()
  const ended = (points: number): Value => {
    const back = standing(points)
    return { back, added: 0, worth: back, action: 'stand' }
  }
  const goingOn = (hand: Points): Value => {
    const key = `${hand.points}${hand.isSoft}`
    let best = known.get(key)
    if (best === undefined) {
      best = ended(hand.points)
      if (hand.points < 21)
        best = better(
          best,
          average('hit', (worth) => goingOn(withCard(hand, worth))),
        )
      known.set(key, best)
    }
    return best
  }
  const doubling = (hand: Points): Value => {
    const { back } = average('double', (worth) => ended(withCard(hand, worth).points))
    return { back: 2 * back, added: 1, worth: 2 * back - price, action: 'double' }
  }
  /** Twice a hand that begins with the card; aces get one more and stand. */
  const splitting = (worth: number): Value => {
    const one = average('split', (next) => {
      const hand = pointsOf([worth, next])
      return worth === 1 ? ended(hand.points) : goingOn(hand)
    })
    return { back: 2 * one.back, added: 1 + 2 * one.added, worth: 2 * one.worth - price, action: 'split' }
  }
  const firstTwo = (one: number, two: number): Value => {
    const hand = pointsOf([one, two])
    let best = goingOn(hand)
    if (!hand.isSoft && hand.points >= 9 && hand.points <= 11) best = better(best, doubling(hand))
    return one === two ? better(best, splitting(one)) : best
  }
  return { blackjackChance: ends[0] ?? 0, goingOn, firstTwo }
}

/** Expected stakes that come back and that are staked, per round, where an added stake costs `price`. */
function playedAt(price: number): { back: number; staked: number } {
  let [back, staked] = [0, 0]
  for (const up of WORTHS) {
    const { blackjackChance, firstTwo } = playAgainst(up, price)
    const insures = up === 1 && 3 * blackjackChance > price
    for (const one of WORTHS) {
      for (const two of WORTHS) {
        const chance = (CHANCES[up] ?? 0) * (CHANCES[one] ?? 0) * (CHANCES[two] ?? 0)
        const isBlackjack = pointsOf([one, two]).points === 21
        const hand = isBlackjack
          ? { back: 2.5 * (1 - blackjackChance) + blackjackChance, added: 0 }
          : firstTwo(one, two)
        back += chance * (hand.back + (insures ? 1.5 * blackjackChance : 0))
        staked += chance * (1 + hand.added + (insures ? 0.5 : 0))
      }
    }
  }
  return { back, staked }
}

/** By basic strategy, which loses least: of the first stake, and of all that is staked. */
export function basicReturns(): { ofFirstStake: number; ofAllStakes: number } {
  const { back, staked } = playedAt(1)
  return { ofFirstStake: 1 + back - staked, ofAllStakes: back / staked }
}

/** The most that any way to play gets back of all that is staked: the price of a stake at which nothing is left. */
export function mostReturn(): number {
  let price = 1
  for (let turn = 0; turn < 20; turn++) {
    const { back, staked } = playedAt(price)
    price = back / staked
  }
  return price
}

const tables = WORTHS.map((up) => playAgainst(up, 1))

/** Basic strategy: what to do with a hand against a card, both by what the cards count. */
export function basicAction(up: number, worths: readonly number[], isFirst: boolean): BlackjackAction {
  const table = tables[up - 1]
  const [one = 0, two = 0, ...more] = worths
  const value = isFirst && more.length === 0 ? table?.firstTwo(one, two) : table?.goingOn(pointsOf(worths))
  return value?.action ?? 'stand'
}

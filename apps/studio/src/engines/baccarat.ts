import type { Random } from '../fairness/random.ts'
import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import { type Card, rankOf } from './cards.ts'
import type { Json, SharedEngine } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { dealFromShoe } from './shoe.ts'

const MOST_CARDS = 6
const NATURAL = 8
const PLAYER_STANDS = 6

/** In hundredths of the chips, which are included. A tie gives the chips on player and banker back. */
export const BACCARAT_PAYS = { player: 200, banker: 195, tie: 1_000, playerPair: 1_300, bankerPair: 1_300 } as const
export type BaccaratSpot = keyof typeof BACCARAT_PAYS
export const BACCARAT_SPOTS = Object.keys(BACCARAT_PAYS) as BaccaratSpot[]

export type BaccaratResult = 'player' | 'banker' | 'tie'
export type BaccaratHands = { player: Card[]; banker: Card[]; result: BaccaratResult }
export type BaccaratOutcome = BaccaratHands & { won: WonSpot[] }

/** Tens and courts count nothing. */
const worthOf = (card: Card) => (rankOf(card) >= 10 ? 0 : rankOf(card))
export const pointsOf = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + worthOf(card), 0) % 10

/** Whether the bank takes a third card; `third` is the player's, null where the player stood. */
function bankDraws(points: number, third: Card | null): boolean {
  if (third === null) return points < PLAYER_STANDS
  const worth = worthOf(third)
  if (points <= 2) return true
  if (points === 3) return worth !== 8
  return points <= 6 && worth >= 2 * (points - 3) && worth <= 7
}

/** Both hands from the cards in the order in which they come: player, bank, player, bank, then what the rule asks for. */
export function dealHands([one = 0, two = 0, three = 0, four = 0, ...later]: readonly Card[]): BaccaratHands {
  const player = [one, three]
  const banker = [two, four]
  const hasNatural = pointsOf(player) >= NATURAL || pointsOf(banker) >= NATURAL
  if (!hasNatural) {
    const third = pointsOf(player) < PLAYER_STANDS ? (later.shift() ?? 0) : null
    if (third !== null) player.push(third)
    if (bankDraws(pointsOf(banker), third)) banker.push(later.shift() ?? 0)
  }
  const ahead = pointsOf(player) - pointsOf(banker)
  return { player, banker, result: ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie' }
}

const isPair = ([one = 0, two = 0]: readonly Card[]) => rankOf(one) === rankOf(two)

/** Hundredths that a spot brings. */
export function baccaratPays({ player, banker, result }: BaccaratHands, spot: BaccaratSpot): number {
  if (spot === 'playerPair') return isPair(player) ? BACCARAT_PAYS.playerPair : 0
  if (spot === 'bankerPair') return isPair(banker) ? BACCARAT_PAYS.bankerPair : 0
  if (spot === result) return BACCARAT_PAYS[spot]
  return result === 'tie' ? 100 : 0
}

const isSpot = (spot: string): spot is BaccaratSpot => Object.hasOwn(BACCARAT_PAYS, spot)

/** What the whole table sees. */
const draw = (random: Random) => dealHands(dealFromShoe(MOST_CARDS, random))

export const baccarat: SharedEngine = {
  draw,
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const hands = draw(random)
    const prize = ({ spot, amountMinor }: Bet<BaccaratSpot>) => prizeOf(amountMinor, baccaratPays(hands, spot))
    const { won, prizeMinor } = settleBets(bets, prize)
    const outcome: BaccaratOutcome = { ...hands, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}

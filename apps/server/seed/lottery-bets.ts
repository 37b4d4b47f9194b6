import type { LotteryMode } from '@trevo/contract/lottery'
import type { Result } from '@trevo/lottery/types'
import { DEMO_PLAYERS } from './players.ts'

/** A bet on a draw of the last days, made with its numbers in hand so that it ends as the demo wants it. */
export type DemoBet = {
  account: string
  gameCode: string
  daysAgo: number
  /** The draw of that day, from 1: the first one of a chase. */
  place: number
  periods?: number
  playId: string
  /** Multiple on the traditional board, whole units for each button on the other. */
  times: number
  /** Of the traditional board: whole units where it does not say. */
  mode?: LotteryMode
  /** The selection as it is stored, for what is going to be drawn. */
  pick: (drawn: readonly [Result, ...Result[]]) => string
  stopOnWin?: boolean
  isCancelled?: boolean
}

const digitAt = (result: Result | undefined, place: number) => result?.[place] ?? 0
const onPlace = (place: number, digit: number) => [0, 1, 2, 3, 4].map((i) => (i === place ? digit : '')).join('|')

/** A place whose digit comes in the second draw and not in the first, so that a chase wins with its second. */
function secondTime([first, second]: readonly Result[]): string {
  const place = [0, 1, 2, 3, 4].find((i) => digitAt(first, i) !== digitAt(second, i)) ?? 0
  return onPlace(place, digitAt(second, place))
}

/** Numbers of 1 to 80 that do not come. */
const missing = (result: Result, count: number) =>
  Array.from({ length: 80 }, (_, i) => i + 1)
    .filter((number) => !result.includes(number))
    .filter((_, i) => i % 9 === 0)
    .slice(0, count)
    .map((number) => String(number).padStart(2, '0'))
    .join(',')

/** The last two digits of one prize that no other prize ends in. */
function oneTail(result: Result): string {
  const tails = result.map((prize) => prize % 100)
  const single = tails.find((tail) => tails.filter((other) => other === tail).length === 1) ?? tails[0] ?? 0
  return String(single).padStart(2, '0')
}

const duel = (result: Result) => (digitAt(result, 0) > digitAt(result, 9) ? 'dragon-1' : 'tiger-1')
const otherColour = (result: Result) => (digitAt(result, 0) % 2 === 0 ? 'green' : 'red')

const EVENING_5D = { gameCode: '5d-1m', daysAgo: 1, place: 1261, playId: 'fixed' } as const
const COLOUR = { gameCode: 'colour-1m', daysAgo: 1, place: 1320 } as const
const RACE = { gameCode: 'pk10-3m', daysAgo: 1, place: 440, playId: 'dragon-tiger' } as const

const OWN: readonly Omit<DemoBet, 'account'>[] = [
  { gameCode: 'vn-north', daysAgo: 2, place: 1, playId: 'lo-2', times: 5, pick: ([drawn]) => oneTail(drawn) },
  {
    gameCode: '5d-1m',
    daysAgo: 2,
    place: 1201,
    playId: 'fixed',
    times: 20,
    pick: ([drawn]) => onPlace(0, (digitAt(drawn, 0) + 5) % 10),
  },
  { gameCode: '5x80', daysAgo: 1, place: 1, playId: 'ticket-5', times: 1, pick: ([drawn]) => missing(drawn, 8) },
  { ...EVENING_5D, times: 5, pick: ([drawn]) => onPlace(0, digitAt(drawn, 0)) },
  {
    gameCode: '3d-3m',
    daysAgo: 1,
    place: 430,
    playId: 'three-straight',
    times: 1,
    pick: () => '7|7|7',
    isCancelled: true,
  },
  {
    gameCode: '5d-1m',
    daysAgo: 1,
    place: 1301,
    periods: 5,
    playId: 'fixed',
    times: 1,
    stopOnWin: true,
    pick: secondTime,
  },
  { ...COLOUR, playId: 'colour', times: 50, pick: ([drawn]) => otherColour(drawn) },
  { ...RACE, times: 10, pick: ([drawn]) => duel(drawn) },
]

/** Others who were there: some won, some did not. */
const OTHERS: readonly Omit<DemoBet, 'account'>[] = [
  { ...EVENING_5D, times: 10, pick: ([drawn]) => onPlace(1, digitAt(drawn, 1)) },
  { ...EVENING_5D, times: 2, pick: ([drawn]) => onPlace(2, (digitAt(drawn, 2) + 1) % 10) },
  { ...EVENING_5D, times: 1, pick: () => '1,2,3|4,5,6|||' },
  { ...COLOUR, playId: 'number', times: 20, pick: ([drawn]) => String(digitAt(drawn, 0)) },
  { ...COLOUR, playId: 'traits', times: 5, pick: () => 'big,odd' },
  { ...RACE, times: 30, pick: ([drawn]) => duel(drawn) },
]

export const DEMO_BETS: readonly DemoBet[] = [
  ...OWN.map((bet) => ({ ...bet, account: 'demo' })),
  ...OTHERS.map((bet, index) => ({ ...bet, account: DEMO_PLAYERS[index]?.account ?? '' })),
]

/** On draws that are still to come: days away, so that they stay open for a while. */
export const OPEN_BETS: readonly Pick<DemoBet, 'account' | 'gameCode' | 'periods' | 'playId' | 'times' | 'pick'>[] = [
  { account: 'demo', gameCode: '6x60', playId: 'ticket-6', times: 1, pick: () => '05,12,23,34,45,56' },
  { account: 'demo', gameCode: 'vn-north', periods: 3, playId: 'de-2', times: 1, pick: () => '27' },
]

import type { Result } from '@trevo/lottery/types'
import type { DemoBet } from './lottery-bets.ts'
import { DEMO_PLAYERS } from './players.ts'

/** Opened by the house on every brand; shares that nobody has bought stay unsold. */
export type DemoBolao = Pick<DemoBet, 'gameCode' | 'playId' | 'mode' | 'times' | 'pick'> & {
  shares: number
  /** Who bought how many, in this order. */
  sold: readonly (readonly [account: string, shares: number])[]
}

const player = (place: number) => DEMO_PLAYERS[place]?.account ?? ''
const twoDigits = (numbers: readonly number[]) => numbers.map((number) => String(number).padStart(2, '0')).join(',')

/** Seven numbers of which two come. */
function twoOfSeven(drawn: Result): string {
  const others = Array.from({ length: 80 }, (_, i) => i + 1).filter((number) => !drawn.includes(number))
  return twoDigits([...drawn.slice(0, 2), ...others.filter((_, i) => i % 15 === 0).slice(0, 5)].sort((a, b) => a - b))
}

/** On a draw of the last days. */
export const DEMO_BOLAOS: readonly (DemoBolao & Pick<DemoBet, 'daysAgo' | 'place'>)[] = [
  {
    gameCode: '5x80',
    daysAgo: 1,
    place: 1,
    playId: 'ticket-5',
    mode: '0.1',
    times: 1,
    pick: ([drawn]) => twoOfSeven(drawn),
    shares: 10,
    sold: [
      ['demo', 2],
      [player(6), 3],
      [player(7), 1],
      [player(8), 4],
    ],
  },
]

/** On draws to come: days away, so that they stay open for a while. */
export const OPEN_BOLAOS: readonly (DemoBolao & { ahead: number })[] = [
  {
    gameCode: '6x60',
    ahead: 2,
    playId: 'ticket-6',
    mode: '0.1',
    times: 1,
    pick: () => '04,11,18,27,33,42,51,58',
    shares: 20,
    sold: [
      [player(9), 4],
      [player(10), 2],
      ['demo', 1],
      [player(11), 6],
    ],
  },
  {
    gameCode: '15x25',
    ahead: 4,
    playId: 'ticket-15',
    mode: '0.1',
    times: 1,
    pick: () => '01,02,04,05,07,09,10,12,13,15,17,18,20,22,23,25',
    shares: 8,
    sold: [
      [player(12), 1],
      [player(13), 2],
    ],
  },
]

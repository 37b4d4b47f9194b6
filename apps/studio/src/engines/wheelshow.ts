import type { Random } from '../fairness/random.ts'
import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import type { Json, SharedEngine } from './engine.ts'
import {
  CHEST_TIMES,
  CLIMB_TIMES,
  NUMBER_TIMES,
  SEGMENTS,
  SHOW_COUNTS,
  SHOW_WHEEL,
  type ShowSpot,
} from './wheelshow/segments.ts'

/**
 * `segment` counts from the first of `SHOW_WHEEL`. `place`: of the second stage, which chest was opened or how many steps were climbed; null
 * where a number came. `times`: what the chips on the spot bring, which are included.
 */
type Drawn = { segment: number; spot: ShowSpot; place: number | null; times: number }
export type WheelshowOutcome = Drawn & { won: WonSpot[] }

const isSpot = (spot: string): spot is ShowSpot => Object.hasOwn(SHOW_COUNTS, spot)

function climbed(random: Random): number {
  let steps = 0
  while (steps < CLIMB_TIMES.length - 1 && random.below(2) === 1) steps++
  return steps
}

/** What the whole table sees. */
function draw(random: Random): Drawn {
  const segment = random.below(SEGMENTS)
  const spot = SHOW_WHEEL[segment] ?? 'n1'
  if (spot === 'chests') {
    const place = random.below(CHEST_TIMES.length)
    return { segment, spot, place, times: CHEST_TIMES[place] ?? 0 }
  }
  if (spot === 'climb') {
    const place = climbed(random)
    return { segment, spot, place, times: CLIMB_TIMES[place] ?? 0 }
  }
  return { segment, spot, place: null, times: NUMBER_TIMES[spot] }
}

export const wheelshow: SharedEngine = {
  draw,
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const drawn = draw(random)
    const prize = ({ spot, amountMinor }: Bet<ShowSpot>) =>
      spot === drawn.spot ? amountMinor * BigInt(drawn.times) : 0n
    const { won, prizeMinor } = settleBets(bets, prize)
    const outcome: WheelshowOutcome = { ...drawn, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}

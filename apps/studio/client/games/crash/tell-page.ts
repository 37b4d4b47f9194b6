import type { Slot } from '../../../src/crash/shared/wire.ts'
import type { Play } from '../../shell/play.ts'
import type { Live } from './live.ts'
import type { Seat } from './seat.ts'

type Told = { live: Live; seats: Readonly<Record<Slot, Seat>>; play: Pick<Play, 'setOpen' | 'setShowing'> }

/**
 * Tells the page around whether a bet is up, and keeps its balance where it is while the curve rises: a prize is booked the moment
 * a rule is reached, and must not be read there before it is seen here. The stake left while bets were taken, so that is shown by then.
 */
export function tellPage({ live, seats, play }: Told): () => void {
  let told = { isUp: false, isRising: false }
  const tell = (now: typeof told) => {
    if (now.isUp !== told.isUp) play.setOpen(now.isUp)
    if (now.isRising !== told.isRising) play.setShowing(now.isRising)
    told = now
  }
  const look = () => {
    const isUp = Object.values(seats).some(({ state }) => state.get().bet?.status === 'flying')
    tell({ isUp, isRising: isUp && live.state.get().flight?.phase !== 'betting' })
  }
  const ends = [live.state, ...Object.values(seats).map(({ state }) => state)].map((store) => store.subscribe(look))
  return () => {
    for (const end of ends) end()
    tell({ isUp: false, isRising: false })
  }
}

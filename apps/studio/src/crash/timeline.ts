import type { SharedClock } from '../live/clock.ts'
import type { CrashChains } from './chain.ts'
import type { FlightRow } from './flight-queries.ts'
import { hundredthsAt, msUntil } from './shared/curve.ts'
import type { Flight } from './shared/wire.ts'

/** A flight with all that is to come: every node knows it, so every node decides alike. */
export type KnownFlight = {
  id: number
  startsAtMs: number
  crashAtMs: number
  crash: number
  hash: string
}

export async function foresee(chains: CrashChains, { id, startsAtMs, ...place }: FlightRow): Promise<KnownFlight> {
  const secret = await chains.secretOf(place)
  return { id, startsAtMs, crashAtMs: startsAtMs + msUntil(secret.crash), ...secret }
}

export type Phase = Flight['phase']
export const phaseAt = ({ startsAtMs, crashAtMs }: KnownFlight, nowMs: number): Phase =>
  nowMs < startsAtMs ? 'betting' : nowMs < crashAtMs ? 'flying' : 'over'

/** What players may know at this moment. */
export function flightView(flight: KnownFlight, nowMs: number): Flight {
  const phase = phaseAt(flight, nowMs)
  const isOver = phase === 'over'
  return {
    id: flight.id,
    phase,
    startsAt: flight.startsAtMs,
    crash: isOver ? flight.crash : null,
    hash: isOver ? flight.hash : null,
  }
}

/** What a tap is worth that arrived at this moment; null outside of the flight. */
export const tapAt = (flight: KnownFlight, arrivedMs: number) =>
  phaseAt(flight, arrivedMs) === 'flying' ? Math.min(hundredthsAt(arrivedMs - flight.startsAtMs), flight.crash) : null

/** Calls `at` with every phase as it comes, until the flight is over or `stop` is called. */
export function follow(flight: KnownFlight, clock: SharedClock, at: (phase: Phase) => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  function next(): void {
    const nowMs = clock.nowMs()
    const phase = phaseAt(flight, nowMs)
    at(phase)
    if (phase === 'over') return
    const untilMs = phase === 'betting' ? flight.startsAtMs : flight.crashAtMs
    timer = setTimeout(wait, untilMs - nowMs)
    function wait(): void {
      const leftMs = untilMs - clock.nowMs()
      // Timers may come a little early; a phase never does.
      if (leftMs > 0) timer = setTimeout(wait, Math.ceil(leftMs))
      else next()
    }
  }
  next()
  return { stop: () => clearTimeout(timer) }
}

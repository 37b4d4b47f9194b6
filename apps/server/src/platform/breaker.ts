import type { Clock } from './clock.ts'

/** Nothing was sent: the service has not answered for a while, and its pause is not over. */
export class ServiceAway extends Error {
  override name = 'ServiceAway'
}

type BreakerOptions = {
  clock: Clock
  service: string
  /** Told when the service is given up and when it is back. */
  onChange: (isAway: boolean) => void
}

export type Breaker = {
  /** Throws `ServiceAway` at once during a pause. What throws, or answers what `isOutage` says, counts against the service. */
  run<T>(work: () => Promise<T>, isOutage?: (answer: T) => boolean): Promise<T>
}

/** Failures in a row: a single refused call during a rush means nothing. */
const FAILURES = 5
const PAUSE_MS = 10_000

/**
 * A service that is away is asked once every pause, by one caller; everybody else hears at once that it is, instead of holding a
 * connection and a player for as long as the timeout is.
 */
export function createBreaker({ clock, service, onChange }: BreakerOptions): Breaker {
  let failures = 0
  let pausedUntilMs = 0
  let isProbing = false
  const isAway = () => failures >= FAILURES

  function note(failed: boolean) {
    const wasAway = isAway()
    failures = failed ? failures + 1 : 0
    if (isAway()) pausedUntilMs = clock.now().getTime() + PAUSE_MS
    if (isAway() !== wasAway) onChange(isAway())
  }

  return {
    async run(work, isOutage = () => false) {
      if (isAway() && (isProbing || clock.now().getTime() < pausedUntilMs)) throw new ServiceAway(`${service} is away`)
      const probes = isAway()
      if (probes) isProbing = true
      try {
        const answer = await work()
        note(isOutage(answer))
        return answer
      } catch (error) {
        note(true)
        throw error
      } finally {
        if (probes) isProbing = false
      }
    },
  }
}

import { inSpan } from '@trevo/trace/trace'
import { type Clock, systemClock } from './clock.ts'
import type { Figure } from './metrics.ts'

/** Nothing was sent: the service has not answered for a while, and its pause is not over. */
export class ServiceAway extends Error {
  override name = 'ServiceAway'
}

type BreakerOptions = {
  service: string
  clock?: Clock
  /** Told when the service is given up and when it is back. */
  onChange?: (isAway: boolean) => void
}

export type Breaker = {
  /** Throws `ServiceAway` at once during a pause. What throws, or answers what `isOutage` says, counts against the service. */
  run<T>(work: () => Promise<T>, isOutage?: (answer: T) => boolean): Promise<T>
}

/** Failures in a row: a single refused call during a rush means nothing. */
const FAILURES = 5
const PAUSE_MS = 10_000
/** A service that nobody asks for any more is not missed. */
const MISSED_FOR_MS = 5 * 60_000

/** What stands before a service that is away. A 500 may be about one call, and must not stop those of all others. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])
export const isAwayStatus = ({ status }: { status: number }) => AWAY.has(status)

type State = { service: string; failedAtMs(): number | undefined }
/** Weakly: a brand that changes its mail server leaves the old one's breaker to nobody. */
const states = new Set<WeakRef<State>>()

/**
 * A service that is away is asked once every pause, by one caller; everybody else hears at once that it is, instead of holding a
 * connection and a player for as long as the timeout is.
 */
export function createBreaker({ service, clock = systemClock, onChange = () => {} }: BreakerOptions): Breaker & State {
  let failures = 0
  let failedAtMs = 0
  let isProbing = false
  const isAway = () => failures >= FAILURES

  function note(failed: boolean) {
    const wasAway = isAway()
    failures = failed ? failures + 1 : 0
    if (failed) failedAtMs = clock.now().getTime()
    if (isAway() !== wasAway) onChange(isAway())
  }

  const breaker: Breaker & State = {
    service,
    failedAtMs: () => (isAway() ? failedAtMs : undefined),
    async run(work, isOutage = () => false) {
      if (isAway() && (isProbing || clock.now().getTime() < failedAtMs + PAUSE_MS))
        throw new ServiceAway(`${service} is away`)
      const probes = isAway()
      if (probes) isProbing = true
      try {
        const answer = await inSpan(service, 'client', {}, work)
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
  states.add(new WeakRef(breaker))
  return breaker
}

/** For libraries that fetch by themselves: what an answer means is theirs to say, whether there is one is ours. */
export const fetchThrough =
  (breaker: Breaker) =>
  // Each library has its own words for what it passes on.
  (url: string | URL | Request, init?: object): Promise<Response> =>
    breaker.run(() => fetch(url, init as RequestInit), isAwayStatus)

/** Every service outside that a breaker stands before, and whether it is given up. */
export const servicesFigure = (clock: Clock): Figure => ({
  name: 'trevo_service_away',
  help: '1 while a service outside does not answer and is asked once in ten seconds only.',
  labels: ['service'],
  read() {
    const away = new Map<string, boolean>()
    for (const reference of states) {
      const state = reference.deref()
      if (state === undefined) states.delete(reference)
      else {
        const failedAtMs = state.failedAtMs()
        const isMissed = failedAtMs !== undefined && clock.now().getTime() - failedAtMs < MISSED_FOR_MS
        away.set(state.service, isMissed || away.get(state.service) === true)
      }
    }
    return [...away].map(([service, isAway]) => ({ value: isAway ? 1 : 0, labels: { service } }))
  },
})

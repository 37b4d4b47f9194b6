const WINDOW_MS = 60_000
const MAX_CALLERS = 50_000

type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

const ALLOWED: Verdict = { allowed: true }

/**
 * Calls a minute per caller on this node, as a sliding window of two counters: the last whole minute counts by the
 * share of it that the window still covers. Memory is bounded: above `maxCallers` the longest unseen are forgotten.
 */
export class RateLimiter {
  readonly #now: () => number
  readonly #factor: number
  readonly #maxCallers: number
  #current = new Map<string, number>()
  #previous = new Map<string, number>()
  #windowStart = 0

  constructor({
    now,
    factor = 1,
    maxCallers = MAX_CALLERS,
  }: { now: () => number; factor?: number; maxCallers?: number }) {
    this.#now = now
    this.#factor = factor
    this.#maxCallers = maxCallers
  }

  take(caller: string, perMinute: number): Verdict {
    const limit = perMinute * this.#factor
    const elapsedMs = this.#advance()
    const used = this.#current.get(caller) ?? 0
    const before = this.#previous.get(caller) ?? 0
    if (used + before * (1 - elapsedMs / WINDOW_MS) >= limit) {
      return { allowed: false, retryAfterSeconds: Math.ceil((waitMs(limit, used, before, elapsedMs) + 1) / 1000) }
    }
    if (used === 0 && this.#current.size >= this.#maxCallers) this.#forgetOldest()
    this.#current.set(caller, used + 1)
    return ALLOWED
  }

  /** Counts without limiting, and returns the number in the last minute, this one included. */
  count(what: string): number {
    this.take(what, Number.POSITIVE_INFINITY)
    const elapsedMs = this.#advance()
    return (this.#current.get(what) ?? 0) + (this.#previous.get(what) ?? 0) * (1 - elapsedMs / WINDOW_MS)
  }

  get size(): number {
    return this.#current.size + this.#previous.size
  }

  #advance(): number {
    const now = this.#now()
    const elapsedMs = now - this.#windowStart
    if (elapsedMs >= 0 && elapsedMs < WINDOW_MS) return elapsedMs
    const isNextWindow = elapsedMs >= WINDOW_MS && elapsedMs < 2 * WINDOW_MS
    this.#previous = isNextWindow ? this.#current : new Map()
    this.#current = new Map()
    this.#windowStart = isNextWindow ? this.#windowStart + WINDOW_MS : now
    return now - this.#windowStart
  }

  #forgetOldest(): void {
    const oldest = this.#current.keys().next()
    if (!oldest.done) this.#current.delete(oldest.value)
  }
}

/** How long until the window holds less than the limit, if nothing more is asked. */
function waitMs(limit: number, used: number, before: number, elapsedMs: number): number {
  const fallsBelowAt = (count: number, room: number) => WINDOW_MS * (1 - room / count)
  if (used < limit) return fallsBelowAt(before, limit - used) - elapsedMs
  return WINDOW_MS - elapsedMs + fallsBelowAt(used, limit)
}

/** An IPv4 address gets this many callers' worth: carriers put hundreds of phones behind one. */
const SHARED_ADDRESS = 5
/** A whole network (a /24, or a /48 of IPv6) gets this many, so that holding all of its addresses gains nothing. */
const WHOLE_NETWORK = 20

export type GuestCallers = readonly { caller: string; times: number }[]

/** Callers a guest counts as, known only by address, and how many times one caller's limit each may use. */
export function guestCallers(ip: string): GuestCallers {
  const caller = callerOfIp(ip)
  return [
    { caller, times: caller.includes(':') ? 1 : SHARED_ADDRESS },
    { caller: networkOf(ip), times: WHOLE_NETWORK },
  ]
}

/** The whole network of an address as one caller. */
export const networkCallers = (ip: string): GuestCallers => [{ caller: networkOf(ip), times: WHOLE_NETWORK }]

export function networkOf(ip: string): string {
  const caller = callerOfIp(ip)
  if (!caller.includes(':')) return caller.replace(/\.\d+$/, '.0/24')
  return `${caller.split(':').slice(0, 3).join(':')}::/48`
}

/** One household is one caller: an IPv6 user owns a whole /64. */
export function callerOfIp(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7)
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}

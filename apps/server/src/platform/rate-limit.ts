const WINDOW_MS = 60_000
const MAX_CALLERS = 50_000

type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

const ALLOWED: Verdict = { allowed: true }

/** Adds what this node has let in to what others have, and tells the sums of all nodes, in the same order. */
export type SharedCounts = {
  add(window: number, counts: readonly (readonly [caller: string, count: number])[]): Promise<readonly number[]>
}

/** Calls of one minute by the clock, which is the same minute on every node. */
class Window {
  readonly own = new Map<string, number>()
  /** What other nodes have let in, as far as is known. */
  readonly elsewhere = new Map<string, number>()
  /** Not told to the others yet. */
  untold = new Map<string, number>()

  total = (caller: string): number => (this.own.get(caller) ?? 0) + (this.elsewhere.get(caller) ?? 0)

  forget(caller: string): void {
    for (const counts of [this.own, this.elsewhere, this.untold]) counts.delete(caller)
  }
}

/**
 * Calls a minute per caller, as a sliding window of two counters: the last whole minute counts by the share of it that the
 * window still covers. Memory is bounded: above `maxCallers` the longest unseen are forgotten.
 *
 * Nobody waits for another node: calls are counted here, and `exchange` tells the others now and then. Between two exchanges a
 * caller who goes to several nodes can gain a little; without `shared` each node counts for itself.
 */
export class RateLimiter {
  readonly #now: () => number
  readonly #factor: number
  readonly #maxCallers: number
  #current = new Window()
  #previous = new Window()
  #number = 0

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
    const used = this.#current.total(caller)
    const before = this.#previous.total(caller)
    if (used + before * (1 - elapsedMs / WINDOW_MS) >= limit) {
      return { allowed: false, retryAfterSeconds: Math.ceil((waitMs(limit, used, before, elapsedMs) + 1) / 1000) }
    }
    const { own, untold } = this.#current
    const known = own.get(caller) ?? 0
    if (known === 0 && own.size >= this.#maxCallers) this.#forgetOldest()
    own.set(caller, known + 1)
    untold.set(caller, (untold.get(caller) ?? 0) + 1)
    return ALLOWED
  }

  /** Counts without limiting, and returns the number in the last minute, this one included. */
  count(what: string): number {
    this.take(what, Number.POSITIVE_INFINITY)
    const elapsedMs = this.#advance()
    return this.#current.total(what) + this.#previous.total(what) * (1 - elapsedMs / WINDOW_MS)
  }

  /** Tells the other nodes what was let in here, and learns what they let in. What a failure leaves untold goes with the next. */
  async exchange(shared: SharedCounts): Promise<void> {
    this.#advance()
    const window = this.#current
    const counts = [...window.untold]
    if (counts.length === 0) return
    window.untold = new Map()
    try {
      const sums = await shared.add(this.#number, counts)
      for (const [index, [caller]] of counts.entries()) {
        const told = (window.own.get(caller) ?? 0) - (window.untold.get(caller) ?? 0)
        window.elsewhere.set(caller, Math.max(0, (sums[index] ?? 0) - told))
      }
    } catch (error) {
      for (const [caller, count] of counts) window.untold.set(caller, (window.untold.get(caller) ?? 0) + count)
      throw error
    }
  }

  get size(): number {
    return this.#current.own.size + this.#previous.own.size
  }

  #advance(): number {
    const now = this.#now()
    const number = Math.floor(now / WINDOW_MS)
    if (number !== this.#number) {
      this.#previous = number === this.#number + 1 ? this.#current : new Window()
      this.#current = new Window()
      this.#number = number
    }
    return now - number * WINDOW_MS
  }

  #forgetOldest(): void {
    const oldest = this.#current.own.keys().next()
    if (!oldest.done) this.#current.forget(oldest.value)
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

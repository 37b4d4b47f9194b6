import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Endpoint } from '@trevo/contract/endpoint'
import { AppError } from './errors.ts'

const LOOK_EVERY_MS = 500
/** What is put off is late by far more; each look wakes an idle node. */
const RESOLUTION_MS = 50
const NANOSECONDS_PER_MS = 1e6

/** What a node puts off first when it cannot keep up: whoever asks for it again a second later has lost nothing. */
const PUT_OFF_ABOVE_MS = { file: 150, staffList: 300, list: 600, guestWrite: 1_500 }
type Kind = keyof typeof PUT_OFF_ABOVE_MS

/** Null: never put off. Stakes, payments and prizes are all writes of somebody signed in, or calls of a vendor. */
export function kindOf({ method, auth, always }: Pick<Endpoint, 'method' | 'auth' | 'always'>): Kind | null {
  if (always || auth === 'vendor') return null
  if (method === 'GET') return auth === 'staff' ? 'staffList' : 'list'
  return auth === 'guest' ? 'guestWrite' : null
}

/** How far behind this node is, and what it therefore puts off. */
export class Load {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  readonly #timer: NodeJS.Timeout
  #delayMs = 0
  readonly putOff: Record<Kind, number> = { file: 0, staffList: 0, list: 0, guestWrite: 0 }

  constructor() {
    this.#delay.enable()
    let before = 0
    this.#timer = setInterval(() => {
      // Where nothing was measured yet it is not a number.
      const delayMs = Math.max(0, this.#delay.mean / NANOSECONDS_PER_MS - RESOLUTION_MS || 0)
      // One long step is no load: what counts is a delay that is still there at the next look.
      this.heed(Math.min(before, delayMs))
      before = delayMs
      this.#delay.reset()
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  heed(delayMs: number): void {
    this.#delayMs = delayMs
  }

  get delayMs(): number {
    return this.#delayMs
  }

  /** Refuses with "busy" what has to wait now. */
  admit(kind: Kind | null): void {
    if (kind === null || this.#delayMs < PUT_OFF_ABOVE_MS[kind]) return
    this.putOff[kind] += 1
    throw new AppError('overloaded')
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }
}

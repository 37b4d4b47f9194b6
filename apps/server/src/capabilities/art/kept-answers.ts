import type { Clock } from '../../platform/clock.ts'

const KEEP_MS = 60_000
/** Covers are about ten kilobytes: this stays below thirty megabytes. */
const MAX_KEPT = 2500

/** What was asked for lately, so that a full lobby costs neither the database nor the disk. */
export class KeptAnswers {
  readonly #clock: Clock
  readonly #kept = new Map<string, { body: Buffer; untilMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(key: string): Buffer | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.untilMs <= this.#clock.now().getTime()) return undefined
    return kept.body
  }

  set(key: string, body: Buffer): void {
    this.#kept.delete(key)
    this.#kept.set(key, { body, untilMs: this.#clock.now().getTime() + KEEP_MS })
    const oldest = this.#kept.size > MAX_KEPT ? this.#kept.keys().next().value : undefined
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

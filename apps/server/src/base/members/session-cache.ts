import type { Session } from '../../platform/guards.ts'

const KEEP_MS = 5_000
const MAX_SESSIONS = 20_000

type Kept = { session: Session; untilMs: number }

/** Remembers the last few seconds' sessions, so that a burst of calls asks the database once. */
export class SessionCache {
  readonly #kept = new Map<string, Kept>()
  #generation = 0

  /** Rises whenever something is forgotten: an answer read before that may be old and is not kept. */
  get generation(): number {
    return this.#generation
  }

  get(key: string, nowMs: number): Session | null {
    const kept = this.#kept.get(key)
    if (!kept) return null
    if (nowMs < kept.untilMs) return kept.session
    this.#kept.delete(key)
    return null
  }

  put(key: string, session: Session, nowMs: number, generation: number): void {
    if (generation !== this.#generation) return
    if (this.#kept.size >= MAX_SESSIONS) this.#kept.clear()
    this.#kept.set(key, { session, untilMs: nowMs + KEEP_MS })
  }

  forgetSession(id: bigint): void {
    this.#forget((session) => session.id === id)
  }

  forgetMember(id: bigint): void {
    this.#forget((session) => session.memberId === id)
  }

  clear(): void {
    this.#forget(() => true)
  }

  #forget(matches: (session: Session) => boolean): void {
    this.#generation += 1
    for (const [key, { session }] of this.#kept) if (matches(session)) this.#kept.delete(key)
  }
}

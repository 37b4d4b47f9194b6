import type { Session } from '../../platform/guards.ts'

const KEEP_MS = 5_000
const MAX_SESSIONS = 50_000
/** More than end while any read is under way. */
const MAX_FORGOTTEN = 10_000

type Kept = { session: Session; untilMs: number }

/**
 * Remembers the last few seconds' sessions, so that a burst of calls asks the database once. Sessions end all the time on a
 * busy platform: forgetting one costs nothing for the others.
 */
export class SessionCache {
  readonly #kept = new Map<string, Kept>()
  /** The keys of a session, which has one per open page, and of a member. */
  readonly #keys = new Map<string, Set<string>>()
  /** The generation in which each was forgotten. */
  readonly #forgotten = new Map<string, number>()
  #generation = 0
  /** What was read before this generation is not kept, whoever it belongs to. */
  #oldest = 0

  /** Rises whenever something is forgotten: an answer about it that was read before that may be old and is not kept. */
  get generation(): number {
    return this.#generation
  }

  get(key: string, nowMs: number): Session | null {
    const kept = this.#kept.get(key)
    if (!kept) return null
    if (nowMs < kept.untilMs) return kept.session
    this.#drop(key)
    return null
  }

  put(key: string, session: Session, nowMs: number, generation: number): void {
    const newest = Math.max(this.#oldest, ...namesOf(session).map((name) => this.#forgotten.get(name) ?? 0))
    if (generation < newest) return
    this.#drop(key)
    const [longestKept] = this.#kept.keys()
    if (this.#kept.size >= MAX_SESSIONS && longestKept !== undefined) this.#drop(longestKept)
    this.#kept.set(key, { session, untilMs: nowMs + KEEP_MS })
    for (const name of namesOf(session)) this.#keys.set(name, (this.#keys.get(name) ?? new Set()).add(key))
  }

  forgetSession(id: bigint): void {
    this.#forget(sessionName(id))
  }

  forgetMember(id: bigint): void {
    this.#forget(memberName(id))
  }

  clear(): void {
    this.#oldest = ++this.#generation
    this.#kept.clear()
    this.#keys.clear()
    this.#forgotten.clear()
  }

  #forget(name: string): void {
    this.#generation += 1
    if (this.#forgotten.size >= MAX_FORGOTTEN) {
      this.#forgotten.clear()
      this.#oldest = this.#generation
    }
    this.#forgotten.set(name, this.#generation)
    for (const key of this.#keys.get(name) ?? []) this.#drop(key)
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    for (const name of namesOf(kept.session)) {
      const keys = this.#keys.get(name)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(name)
    }
  }
}

const sessionName = (id: bigint) => `session ${id}`
const memberName = (id: bigint) => `member ${id}`
const namesOf = ({ id, memberId }: Session) => [sessionName(id), memberName(memberId)]

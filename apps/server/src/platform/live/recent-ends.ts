const KEEP_MS = 60_000
const MAX_KEPT = 10_000

/** Sessions that ended just now: a guard asked at the same moment may still report them as alive. */
export class RecentEnds {
  readonly #endedMs = new Map<string, number>()

  add(sessionTopic: string, nowMs: number): void {
    this.#endedMs.set(sessionTopic, nowMs)
    for (const [oldest, endedMs] of this.#endedMs) {
      if (this.#endedMs.size <= MAX_KEPT && nowMs - endedMs <= KEEP_MS) break
      this.#endedMs.delete(oldest)
    }
  }

  has(sessionTopic: string): boolean {
    return this.#endedMs.has(sessionTopic)
  }
}

export type Entry = { readonly id: string; readonly topic: string; readonly frame: Buffer }
export type HistoryLimits = { perTopic: number; events: number; bytes: number; ageMs: number }

const HISTORY_LIMITS: HistoryLimits = { perTopic: 200, events: 20_000, bytes: 16 * 1024 * 1024, ageMs: 120_000 }

type Placed = Entry & { readonly position: number; readonly atMs: number }
type Ring = { entries: Placed[]; droppedPosition: number }

/** What a resuming client missed: events in order, and the topics of which some are forgotten. */
export type Missed = { entries: Entry[]; gaps: string[] }

/**
 * The newest events of this node, within limits of count, size and age. All nodes hear the same events in the same order, so
 * an id that another node gave out means the same place here.
 */
export class History {
  readonly #limits: HistoryLimits
  readonly #positions = new Map<string, number>()
  readonly #rings = new Map<string, Ring>()
  #order: Placed[] = []
  #head = 0
  #bytes = 0
  #nextPosition = 0
  /** The newest event that was dropped: a client that resumes exactly there has missed nothing that is gone. */
  #anchorId: string | undefined
  #newestId = ''

  constructor(limits: HistoryLimits = HISTORY_LIMITS) {
    this.#limits = limits
  }

  get newestId(): string {
    return this.#newestId
  }

  /** False: this event was here before (a notice may arrive twice). */
  add(entry: Entry, nowMs: number): boolean {
    if (this.#positions.has(entry.id)) return false
    const placed = { ...entry, position: this.#nextPosition++, atMs: nowMs }
    this.#newestId = entry.id
    this.#positions.set(entry.id, placed.position)
    this.#order.push(placed)
    this.#bytes += entry.frame.length
    const ring = this.#rings.get(entry.topic) ?? { entries: [], droppedPosition: -1 }
    this.#rings.set(entry.topic, ring)
    ring.entries.push(placed)
    if (ring.entries.length > this.#limits.perTopic) dropOldest(ring)
    this.#expire(nowMs)
    return true
  }

  /** What happened on these topics after the event `id`. */
  since(id: string, topics: readonly string[]): Missed {
    const position = this.#positions.get(id)
    if (position === undefined) return { entries: [], gaps: [...topics] }
    const missed: Placed[] = []
    const gaps: string[] = []
    for (const topic of topics) {
      const ring = this.#rings.get(topic)
      if (ring === undefined) continue
      if (ring.droppedPosition > position) gaps.push(topic)
      else missed.push(...ring.entries.filter((entry) => entry.position > position))
    }
    // By place in the stream: a client that is cut off half-way resumes after the last one it got.
    return { entries: missed.sort((a, b) => a.position - b.position), gaps }
  }

  /** The stream was interrupted: no place in it means anything any more. */
  forget(): void {
    this.#positions.clear()
    this.#rings.clear()
    this.#order = []
    this.#head = 0
    this.#bytes = 0
    this.#anchorId = undefined
    this.#newestId = ''
  }

  #expire(nowMs: number): void {
    const { events, bytes, ageMs } = this.#limits
    for (;;) {
      const oldest = this.#order[this.#head]
      if (!oldest) break
      const isOver = this.#order.length - this.#head > events || this.#bytes > bytes
      if (!isOver && nowMs - oldest.atMs <= ageMs) break
      this.#head++
      this.#bytes -= oldest.frame.length
      if (this.#anchorId !== undefined) this.#positions.delete(this.#anchorId)
      this.#anchorId = oldest.id
      const ring = this.#rings.get(oldest.topic)
      if (ring?.entries[0] === oldest) dropOldest(ring)
      if (ring?.entries.length === 0) this.#rings.delete(oldest.topic)
    }
    if (this.#head > events) {
      this.#order = this.#order.slice(this.#head)
      this.#head = 0
    }
  }
}

function dropOldest(ring: Ring): void {
  const dropped = ring.entries.shift()
  if (dropped) ring.droppedPosition = dropped.position
}

export type Entry = { readonly id: string; readonly topic: string; readonly frame: Buffer }
export type HistoryLimits = { perTopic: number; events: number; bytes: number; ageMs: number }

export const HISTORY_LIMITS: HistoryLimits = { perTopic: 200, events: 20_000, bytes: 16 * 1024 * 1024, ageMs: 120_000 }

/** Of an event that was heard elsewhere only its time is known here, by another clock: what lies so close before is told again. */
const CLOCKS_APART_MS = 5_000

type Placed = Entry & { readonly position: number; readonly atMs: number }
type Ring = { entries: Placed[]; droppedPosition: number; droppedMs: number }
type Place = Pick<Placed, 'position' | 'atMs'>

/** An id says when it was given out, so that a node which did not hear the event knows about where it stood. */
export const eventId = (atMs: number, name: string): string => `${atMs.toString(36)}-${name}`
const timeOf = (id: string): number => {
  const [time = '', name] = id.split('-', 2)
  return name !== undefined && /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN
}

/** What a resuming client missed: events in order, and the topics of which some are forgotten. */
export type Missed = { entries: Entry[]; gaps: string[] }

/**
 * The newest events that this node heard, within limits of count, size and age. Where all nodes hear the same events in the same
 * order, an id means the same place on each; of an event that this one did not hear, the time in its id tells about where it was.
 */
export class History {
  readonly #limits: HistoryLimits
  readonly #places = new Map<string, Place>()
  readonly #rings = new Map<string, Ring>()
  #order: Placed[] = []
  #head = 0
  #bytes = 0
  #nextPosition = 0
  /** The newest event that was dropped: a client that resumes exactly there has missed nothing that is gone. */
  #anchorId: string | undefined
  #newestId = ''
  /** When the newest event was heard that is forgotten with all of its topic. */
  #forgottenMs = Number.NEGATIVE_INFINITY

  constructor(limits: HistoryLimits = HISTORY_LIMITS) {
    this.#limits = limits
  }

  get newestId(): string {
    return this.#newestId
  }

  /** False: this event was here before (a notice may arrive twice). */
  add(entry: Entry, nowMs: number): boolean {
    if (this.#places.has(entry.id)) return false
    const placed = { ...entry, position: this.#nextPosition++, atMs: nowMs }
    this.#newestId = entry.id
    this.#places.set(entry.id, placed)
    this.#order.push(placed)
    this.#bytes += entry.frame.length
    const ring = this.#rings.get(entry.topic) ?? {
      entries: [],
      droppedPosition: -1,
      droppedMs: Number.NEGATIVE_INFINITY,
    }
    this.#rings.set(entry.topic, ring)
    ring.entries.push(placed)
    if (ring.entries.length > this.#limits.perTopic) dropOldest(ring)
    this.#expire(nowMs)
    return true
  }

  /** What happened on these topics after the event `id`, where this node has heard them for as long (`heardSinceMs`). */
  since(id: string, topics: readonly string[], heardSinceMs: (topic: string) => number = () => 0): Missed {
    const place = this.#places.get(id)
    const fromMs = place?.atMs ?? timeOf(id) - CLOCKS_APART_MS
    const isAfter = place ? (one: Placed) => one.position > place.position : (one: Placed) => one.atMs >= fromMs
    const isForgotten = ({ droppedPosition, droppedMs }: Ring) =>
      place ? droppedPosition > place.position : droppedMs >= fromMs
    const missed: Placed[] = []
    const gaps: string[] = []
    for (const topic of topics) {
      const ring = this.#rings.get(topic)
      const isHeard = heardSinceMs(topic) <= fromMs && (place !== undefined || this.#forgottenMs < fromMs)
      if (!isHeard || (ring && isForgotten(ring))) gaps.push(topic)
      else if (ring) missed.push(...ring.entries.filter(isAfter))
    }
    // By place in the stream: a client that is cut off half-way resumes after the last one it got.
    return { entries: missed.sort((a, b) => a.position - b.position), gaps }
  }

  /** The stream was interrupted: no place in it means anything any more. */
  forget(): void {
    this.#places.clear()
    this.#rings.clear()
    this.#order = []
    this.#head = 0
    this.#bytes = 0
    this.#anchorId = undefined
    this.#newestId = ''
    this.#forgottenMs = Number.NEGATIVE_INFINITY
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
      if (this.#anchorId !== undefined) this.#places.delete(this.#anchorId)
      this.#anchorId = oldest.id
      this.#forgottenMs = oldest.atMs
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
  if (!dropped) return
  ring.droppedPosition = dropped.position
  ring.droppedMs = dropped.atMs
}

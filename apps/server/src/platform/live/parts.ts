import type { Unsubscribe } from '../bus/bus.ts'

/**
 * Members are many and each is heard on one node or two: their events travel in parts, of which a node hears those of its own people. So
 * many that a node with thousands of people still leaves out most.
 */
const PARTS = 65_536n
const MEMBER = /^member:(\d+)$/

/** Null for what every node hears. */
export function partOf(topic: string): string | null {
  const id = MEMBER.exec(topic)?.[1]
  return id === undefined ? null : (BigInt(id) % PARTS).toString(36)
}

type Part = { listeners: number; sinceMs: number; open: Promise<Unsubscribe>; leaving: NodeJS.Timeout | undefined }
type Options = {
  attend: (part: string) => Promise<Unsubscribe>
  nowMs: () => number
  /** How long a part is still heard after its last listener: whoever comes back goes on where they were. */
  keepMs: number
}

/** Which parts this node hears, and since when. */
export class Parts {
  readonly #parts = new Map<string, Part>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when the part is heard; each call is one listener, to be taken back by `leave`. */
  async hear(name: string): Promise<void> {
    const { attend, nowMs } = this.#options
    const known = this.#parts.get(name)
    const part = known ?? { listeners: 0, sinceMs: Number.POSITIVE_INFINITY, open: attend(name), leaving: undefined }
    if (known === undefined) {
      this.#parts.set(name, part)
      part.open.catch(() => {
        if (this.#parts.get(name) === part) this.#parts.delete(name)
      })
    }
    clearTimeout(part.leaving)
    part.leaving = undefined
    part.listeners += 1
    await part.open
    part.sinceMs = Math.min(part.sinceMs, nowMs())
  }

  leave(name: string): void {
    const part = this.#parts.get(name)
    if (part === undefined) return
    part.listeners -= 1
    if (part.listeners > 0) return
    part.leaving = setTimeout(() => this.#close(name, part), this.#options.keepMs)
    part.leaving.unref()
  }

  sinceMs(name: string): number {
    return this.#parts.get(name)?.sinceMs ?? Number.POSITIVE_INFINITY
  }

  close(): void {
    for (const [name, part] of this.#parts) this.#close(name, part)
  }

  #close(name: string, part: Part): void {
    clearTimeout(part.leaving)
    this.#parts.delete(name)
    part.open.then(
      (leave) => leave(),
      () => {},
    )
  }
}

import type { ServerFrame } from '@trevo/contract/live'

type Off = () => void
type Say = (frame: object) => void
type Wanted = { handlers: Map<string, Set<(data: unknown) => void>>; sinceMs: number; isLive: boolean }

/** After a change of nodes what was heard just before may be said again. */
const MAX_HEARD = 200

/** Who fetched a topic's state longer ago than this before the topic went live may have missed something. */
const LATE_MS = 500

export type Subscriptions = {
  any(): boolean
  on(topic: string, name: string, handler: (data: unknown) => void): Off
  onGap(topic: string, handler: () => void): Off
  /** First words on a new socket. */
  greet(say: Say, token: string | null): void
  /** The socket is gone: nothing can be said until the next greeting. */
  cutOff(): void
  /** Tells the server what changed since. */
  sync(say: Say): void
  receive(frame: ServerFrame): void
}

/** What the page wants to hear, what the server was told, and how far the page has heard. */
export function createSubscriptions({ now, onChange }: { now: () => number; onChange: () => void }): Subscriptions {
  const wanted = new Map<string, Wanted>()
  const gapHandlers = new Map<string, Set<() => void>>()
  let told = new Set<string>()
  let isGreeted = false
  let last: string | undefined
  const heard = new Set<string>()
  let greetedAs: string | null = null
  let isChanging = false

  /** Later, because a page that changes leaves a topic and joins it again in one go. */
  function changeSoon() {
    if (isChanging) return
    isChanging = true
    queueMicrotask(() => {
      isChanging = false
      for (const [topic, { handlers }] of wanted) if (handlers.size === 0) wanted.delete(topic)
      onChange()
    })
  }

  function callAll<A extends unknown[]>(handlers: Iterable<(...args: A) => void> | undefined, ...args: A) {
    for (const handler of [...(handlers ?? [])]) {
      try {
        handler(...args)
      } catch (error) {
        // One broken listener must not silence the others, nor go unnoticed.
        setTimeout(() => {
          throw error
        })
      }
    }
  }

  function isHeard(id: string): boolean {
    if (heard.has(id)) return true
    heard.add(id)
    if (heard.size > MAX_HEARD) for (const oldest of [...heard].slice(0, MAX_HEARD / 2)) heard.delete(oldest)
    return false
  }

  function wentLive(topic: string) {
    const entry = wanted.get(topic)
    if (!entry || entry.isLive) return
    entry.isLive = true
    if (now() - entry.sinceMs > LATE_MS) callAll(gapHandlers.get(topic))
  }

  return {
    any: () => wanted.size > 0,
    on(topic, name, handler) {
      const entry = wanted.get(topic) ?? { handlers: new Map(), sinceMs: now(), isLive: false }
      wanted.set(topic, entry)
      const handlers = entry.handlers.get(name) ?? new Set()
      entry.handlers.set(name, handlers.add(handler))
      changeSoon()
      return () => {
        handlers.delete(handler)
        if (handlers.size === 0) entry.handlers.delete(name)
        changeSoon()
      }
    },
    onGap(topic, handler) {
      const handlers = gapHandlers.get(topic) ?? new Set()
      gapHandlers.set(topic, handlers.add(handler))
      return () => {
        handlers.delete(handler)
      }
    },
    greet(say, token) {
      const me = wanted.get('me')
      if (me && token !== greetedAs) me.isLive = false
      greetedAs = token
      const topics = [...wanted.keys()]
      const resumed = last === undefined ? topics : topics.filter((topic) => wanted.get(topic)?.isLive)
      told = new Set(resumed)
      isGreeted = true
      say({ t: 'hello', topics: resumed, ...(token && { token }), ...(last !== undefined && { last }) })
      this.sync(say)
    },
    cutOff() {
      isGreeted = false
    },
    sync(say) {
      if (!isGreeted) return
      const more = [...wanted.keys()].filter((topic) => !told.has(topic))
      const less = [...told].filter((topic) => !wanted.has(topic))
      if (more.length > 0) say({ t: 'sub', topics: more })
      if (less.length > 0) say({ t: 'unsub', topics: less })
      told = new Set(wanted.keys())
    },
    receive(frame) {
      if (frame.t === 'event') {
        last = frame.id
        if (isHeard(frame.id)) return
        callAll(wanted.get(frame.topic)?.handlers.get(frame.name), frame.data)
      } else if (frame.t === 'gap') {
        callAll(gapHandlers.get(frame.topic))
      } else if (frame.t === 'on') {
        last = frame.at
        for (const topic of frame.topics) wentLive(topic)
      } else if (frame.t === 'ping') {
        last = frame.at
      }
    },
  }
}

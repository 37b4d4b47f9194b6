const PING_MS = 2_000
/** Longer without a word, and the line is dead though nobody said so. */
const SILENCE_MS = 7_000
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000] as const
/** Of the last answers the quickest tells the clock best. */
const SAMPLES = 8

export type LinkState = 'connecting' | 'open' | 'lost'

type Greeting = { t: 'hello'; key: string } | { t: 'ping'; n: number }
/** What every live game's server says besides the game itself. */
type Known = { t: 'pong'; n: number; now: number } | { t: 'welcome'; now: number }

export type Link<C> = {
  /** False where the line is down; nothing is kept for later. */
  say(frame: C): boolean
  /** The server's clock, read here. */
  now(): number
  close(): void
}

type LinkOptions<S> = {
  path: string
  key: string
  /** Throws for what the server does not say. */
  read: (json: unknown) => S
  onFrame: (frame: S) => void
  onState: (state: LinkState) => void
  onLatency: (ms: number) => void
}

/** A WebSocket that comes back by itself, with the server's clock and the way there measured. */
export function openLink<C, S extends { t: string }>(options: LinkOptions<S>): Link<C> {
  const { path, key, read, onFrame, onState, onLatency } = options
  let socket: WebSocket | null = null
  let isClosed = false
  let tries = 0
  let heardAt = 0
  let offsetMs = 0
  let pings = 0
  const sentAt = new Map<number, number>()
  let samples: { wayMs: number; offsetMs: number }[] = []
  let timer = 0

  function say(frame: C | Greeting): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }
  function ping(): void {
    if (document.hidden && performance.now() - heardAt > SILENCE_MS * 2) return
    if (performance.now() - heardAt > SILENCE_MS) {
      socket?.close()
      return
    }
    sentAt.set(++pings, performance.now())
    say({ t: 'ping', n: pings })
  }
  function measure(n: number, serverNow: number): void {
    const began = sentAt.get(n)
    sentAt.delete(n)
    if (began === undefined) return
    const wayMs = performance.now() - began
    samples = [...samples.slice(1 - SAMPLES), { wayMs, offsetMs: serverNow + wayMs / 2 - performance.now() }]
    offsetMs = samples.reduce((best, each) => (each.wayMs < best.wayMs ? each : best)).offsetMs
    onLatency(Math.round(wayMs))
  }
  function hear(text: string): void {
    heardAt = performance.now()
    const frame = read(JSON.parse(text))
    if (isKnown(frame, 'pong')) measure(frame.n, frame.now)
    if (isKnown(frame, 'welcome')) {
      tries = 0
      if (samples.length === 0) offsetMs = frame.now - performance.now()
      onState('open')
    }
    onFrame(frame)
  }
  function connect(): void {
    clearTimeout(timer)
    if (isClosed) return
    const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`)
    socket = own
    own.onopen = () => {
      heardAt = performance.now()
      say({ t: 'hello', key })
      ping()
    }
    own.onmessage = ({ data }) => hear(String(data))
    own.onclose = () => {
      if (socket !== own || isClosed) return
      socket = null
      samples = []
      sentAt.clear()
      onState('lost')
      timer = window.setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)])
    }
  }

  const pinging = setInterval(ping, PING_MS)
  const wake = () => {
    if (socket === null) connect()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  connect()
  return {
    say,
    now: () => performance.now() + offsetMs,
    close() {
      isClosed = true
      clearInterval(pinging)
      clearTimeout(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      socket?.close()
    },
  }
}

function isKnown<T extends Known['t']>(frame: { t: string }, t: T): frame is Extract<Known, { t: T }> {
  return frame.t === t
}

import { type ClientFrame, CRASH_PATHS, ServerFrame } from '../../../src/crash/shared/wire.ts'

const PING_MS = 2_000
/** Longer without a word, and the line is dead though nobody said so. */
const SILENCE_MS = 7_000
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000] as const
/** Of the last answers the quickest tells the clock best. */
const SAMPLES = 8

export type LinkState = 'connecting' | 'open' | 'lost'

export type Link = {
  /** False where the line is down; nothing is kept for later. */
  say(frame: ClientFrame): boolean
  /** The server's clock, read here. */
  now(): number
  close(): void
}

type LinkOptions = {
  key: string
  onFrame: (frame: ServerFrame) => void
  onState: (state: LinkState) => void
  onLatency: (ms: number) => void
}

/** A WebSocket that comes back by itself, with the server's clock and the way there measured. */
export function openLink({ key, onFrame, onState, onLatency }: LinkOptions): Link {
  let socket: WebSocket | null = null
  let isClosed = false
  let tries = 0
  let heardAt = 0
  let offsetMs = 0
  let pings = 0
  const sentAt = new Map<number, number>()
  let samples: { wayMs: number; offsetMs: number }[] = []
  let timer = 0

  function say(frame: ClientFrame): boolean {
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
    const frame = ServerFrame.parse(JSON.parse(text))
    if (frame.t === 'pong') measure(frame.n, frame.now)
    if (frame.t === 'welcome') {
      tries = 0
      if (samples.length === 0) offsetMs = frame.now - performance.now()
      onState('open')
    }
    onFrame(frame)
  }
  function connect(): void {
    clearTimeout(timer)
    if (isClosed) return
    const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${CRASH_PATHS.live}`)
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

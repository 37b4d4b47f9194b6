import { vi } from 'vitest'

/** Stands in for the browser's socket: a test plays the server. */
export class FakeSocket {
  static all: FakeSocket[] = []
  static get newest(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('Nothing has connected.')
    return socket
  }

  readonly url: string
  readonly said: Record<string, unknown>[] = []
  isClosed = false
  isOpen = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string) {
    if (!this.isOpen) throw new Error('InvalidStateError')
    this.said.push(JSON.parse(text))
  }

  close() {
    this.isOpen = false
    this.isClosed = true
  }

  open() {
    this.isOpen = true
    this.onopen?.()
  }

  say(...frames: object[]) {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** The connection ends from the other side. */
  die(code = 1006) {
    this.isOpen = false
    this.onclose?.({ code })
  }
}

/** The few things of a browser page that the live client looks at. */
export function fakePage() {
  FakeSocket.all = []
  const events = new EventTarget()
  const navigator = { onLine: true }
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return {
    setHidden(hidden: boolean) {
      document.hidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    },
    setOnline(onLine: boolean) {
      navigator.onLine = onLine
      events.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
}

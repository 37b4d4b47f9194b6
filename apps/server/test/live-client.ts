import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PATH, ServerFrame } from '@trevo/contract/live'
import { WebSocket } from 'ws'
import type { Bus, BusHandler } from '../src/platform/bus/bus.ts'

export type MemoryBus = Bus & { reconnect(): void }

/** A bus within the process, in order, with a connection that a test can interrupt. */
export function memoryBus(): MemoryBus {
  const handlers = new Map<string, Set<BusHandler>>()
  const hooks = new Set<() => void>()
  return {
    async publish(channel, payload) {
      for (const handler of handlers.get(channel) ?? []) handler(payload)
    },
    async subscribe(channel, handler) {
      const own = handlers.get(channel) ?? new Set()
      handlers.set(channel, own.add(handler))
      return () => own.delete(handler)
    },
    attend: async () => () => {},
    hasParts: false,
    isUp: () => true,
    onReconnect(hook) {
      hooks.add(hook)
      return () => hooks.delete(hook)
    },
    reconnect() {
      for (const hook of hooks) hook()
    },
    async close() {},
  }
}

/** Ends of one bus whose parts are heard where they are attended alone; `heard` is what came to each. */
export function partedBuses(ends: number): (MemoryBus & { heard: string[] })[] {
  const buses = Array.from({ length: ends }, () => {
    const own = memoryBus()
    const attended = new Set<string>()
    const heard: string[] = []
    return { own, attended, heard }
  })
  return buses.map(({ own, attended, heard }) => ({
    ...own,
    heard,
    hasParts: true,
    async publish(channel, payload, part) {
      for (const other of buses) {
        if (part !== undefined && !other.attended.has(part)) continue
        other.heard.push(payload)
        await other.own.publish(channel, payload)
      }
    },
    async attend(_channel, part) {
      attended.add(part)
      return () => attended.delete(part)
    },
  }))
}

export async function listeningServer() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `ws://127.0.0.1:${port}${LIVE_PATH}`, stop: () => server.close() }
}

export type TestClient = {
  socket: WebSocket
  say(frame: unknown): void
  /** The next frame that was not taken yet. */
  next(): Promise<ServerFrame>
  closed: Promise<{ code: number; reason: string }>
}

/** A client that takes the server's frames one by one. */
export async function liveClient(url: string, options: { headers?: Record<string, string> } = {}): Promise<TestClient> {
  const socket = new WebSocket(url, options)
  const frames: ServerFrame[] = []
  const takers: ((frame: ServerFrame) => void)[] = []
  socket.on('message', (data) => {
    const frame = ServerFrame.parse(JSON.parse(String(data)))
    const taker = takers.shift()
    if (taker) taker(frame)
    else frames.push(frame)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  await once(socket, 'open')
  return {
    socket,
    say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next() {
      const frame = frames.shift()
      return frame ? Promise.resolve(frame) : new Promise((resolve) => takers.push(resolve))
    },
    closed,
  }
}

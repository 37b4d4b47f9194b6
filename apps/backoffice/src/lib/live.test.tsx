import { LIVE_HEARTBEAT_MS } from '@trevo/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: { t: string }[] = []
  isClosed = false
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  opens() {
    this.onopen?.()
    this.says({ t: 'on', topics: ['desk'], at: '1' })
  }
}

const newest = () => FakeSocket.all.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function listening() {
  const [states, fresh] = [vi.fn(), vi.fn()]
  const leave = listen({ onEvent: () => {}, onFresh: fresh, onState: states })
  newest().opens()
  return { states, fresh, leave }
}

test('a line that goes on stays, a ping at a time', () => {
  const { leave } = listening()
  for (let minutes = 0; minutes < 10; minutes++) {
    vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
    newest().says({ t: 'ping', at: '1' })
  }
  expect(FakeSocket.all).toHaveLength(1)
  expect(newest().sent.filter(({ t }) => t === 'pong')).toHaveLength(10)
  leave()
})

test('one that died while the computer slept is opened anew, and everything is fetched again', () => {
  const { states, fresh, leave } = listening()
  const dead = newest()
  vi.advanceTimersByTime(3 * LIVE_HEARTBEAT_MS)
  expect(dead.isClosed).toBe(true)
  expect(FakeSocket.all).toHaveLength(2)
  newest().opens()
  expect(states.mock.calls).toEqual([[true], [false], [true]])
  expect(fresh).toHaveBeenCalledTimes(2)
  leave()
})

test('one that never opens is given up, and what it says later counts no more', () => {
  const leave = listen({ onEvent: () => {}, onFresh: () => {} })
  const silent = newest()
  vi.advanceTimersByTime(3 * LIVE_HEARTBEAT_MS)
  expect(FakeSocket.all).toHaveLength(2)
  silent.opens()
  expect(silent.sent).toEqual([])
  leave()
  vi.advanceTimersByTime(10 * LIVE_HEARTBEAT_MS)
  expect(FakeSocket.all).toHaveLength(2)
})

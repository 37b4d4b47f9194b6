import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientFrame, type Flight, ServerFrame } from '../../../src/crash/shared/wire.ts'
import { type Link, openLink } from '../parts/link.ts'
import { createLive, type Live } from './live.ts'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: { t: string; n?: number; key?: string }[] = []
  onopen = () => {}
  onclose = () => {}
  onmessage = (_event: { data: string }) => {}
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
    this.onclose()
  }
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }
  hear(frame: ServerFrame): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}
const newest = () => FakeSocket.all.at(-1) as FakeSocket

const welcome = (flight: Flight | null = null, now = 0): ServerFrame => ({
  t: 'welcome',
  now,
  flight,
  past: [{ id: 4, crash: 150 }],
  bets: [],
  riders: null,
})
const flightOf = (changes: Partial<Flight>): Flight => ({
  id: 5,
  phase: 'betting',
  startsAt: 0,
  crash: null,
  hash: null,
  ...changes,
})

let opened: Link<ClientFrame> | Live | undefined
beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'https://trevo.test' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  opened?.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the line', () => {
  function open() {
    const heard = { states: [] as string[], latencies: [] as number[] }
    const link = openLink<ClientFrame, ServerFrame>({
      path: '/live',
      read: (json) => ServerFrame.parse(json),
      key: 'the key',
      onFrame: () => {},
      onState: (state) => heard.states.push(state),
      onLatency: (ms) => heard.latencies.push(ms),
    })
    opened = link
    newest().open()
    return { link, heard }
  }

  test('says who it is, and reads the clock of the server from the quickest answer', () => {
    const { link, heard } = open()
    expect(newest().sent).toEqual([
      { t: 'hello', key: 'the key' },
      { t: 'ping', n: 1 },
    ])
    vi.advanceTimersByTime(40)
    // 40 ms there and back: the answer was 20 ms on its way.
    newest().hear({ t: 'pong', n: 1, now: 1_000_000 })
    expect(link.now()).toBe(1_000_020)
    vi.advanceTimersByTime(1_960)
    expect(newest().sent.at(-1)).toEqual({ t: 'ping', n: 2 })
    vi.advanceTimersByTime(300)
    newest().hear({ t: 'pong', n: 2, now: 5_000_000 })
    expect(link.now()).toBe(1_000_020 + 2_260)
    expect(heard.latencies).toEqual([40, 300])
  })

  test('comes back by itself, later each time, and from the start once it was welcome', () => {
    const { link, heard } = open()
    newest().hear(welcome())
    for (const waitMs of [250, 500]) {
      newest().close()
      expect(link.say({ t: 'ping', n: 9 })).toBe(false)
      const before = FakeSocket.all.length
      vi.advanceTimersByTime(waitMs - 1)
      expect(FakeSocket.all).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(before + 1)
    }
    newest().open()
    newest().hear(welcome())
    newest().close()
    vi.advanceTimersByTime(250)
    expect(FakeSocket.all).toHaveLength(4)
    expect(heard.states).toEqual(['open', 'lost', 'lost', 'open', 'lost'])
  })

  test('is given up when nothing was heard for seven seconds, and never comes back once closed', () => {
    const { link, heard } = open()
    newest().hear(welcome())
    vi.advanceTimersByTime(8_000)
    expect(heard.states).toEqual(['open', 'lost'])
    link.close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('the flight on this side', () => {
  function live() {
    const table = createLive('the key')
    opened = table
    newest().open()
    return table
  }

  test('is found in the right place in the middle of a round', () => {
    const table = live()
    newest().hear(welcome(flightOf({ phase: 'flying', startsAt: 90_000 }), 100_000))
    // e^(0.00006 * 10,000) = 1.8221, and e^(0.00006 * 11,000) = 1.9348.
    expect(table.at()).toBe(182)
    vi.advanceTimersByTime(1_000)
    expect(table.at()).toBe(193)
    newest().hear({
      t: 'flight',
      now: 101_000,
      flight: flightOf({ phase: 'over', startsAt: 90_000, crash: 190, hash: 'a'.repeat(64) }),
    })
    expect(table.at()).toBe(190)
    expect(table.state.get().past).toEqual([
      { id: 5, crash: 190 },
      { id: 4, crash: 150 },
    ])
  })

  test('counts down to its start', () => {
    const table = live()
    newest().hear(welcome(flightOf({ startsAt: 107_000 }), 100_000))
    expect(table.elapsedMs()).toBe(-7_000)
    expect(table.at()).toBe(100)
  })

  test('keeps the list of a round only as long as that round', () => {
    const table = live()
    newest().hear(welcome(flightOf({ phase: 'flying' })))
    const riders = { flightId: 5, count: 1, staked: '1.00', out: 0, paid: '0.00', top: [] }
    newest().hear({ t: 'riders', riders })
    newest().hear({ t: 'flight', now: 0, flight: flightOf({ phase: 'over', crash: 101, hash: 'b'.repeat(64) }) })
    expect(table.state.get().riders).toEqual(riders)
    newest().hear({ t: 'flight', now: 0, flight: flightOf({ id: 6 }) })
    expect(table.state.get().riders).toBeNull()
  })
})

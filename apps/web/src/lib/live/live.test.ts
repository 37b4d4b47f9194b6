import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pauseAfterMs } from './back-off.ts'
import { FakeSocket, fakePage } from './fake-page.ts'
import { createLive, type LiveClient } from './live.ts'

const WELCOME = { t: 'welcome', heartbeatMs: 25_000, serverTime: '2026-03-01T12:00:00.000Z' }
const event = (id: string, merchantCode: string) => ({
  t: 'event',
  topic: 'site',
  id,
  name: 'status.changed',
  data: { merchantCode },
})
const microtasks = () => Promise.resolve()

let page: ReturnType<typeof fakePage>
let token: string | null
let live: LiveClient

beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  token = null
  live = createLive({ url: 'wss://brand.example/wps/live', getToken: () => token })
})

afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openWith(...topics: string[]) {
  for (const topic of topics) live.on(topic, 'status.changed', () => {})
  await microtasks()
  FakeSocket.newest.open()
  FakeSocket.newest.say(WELCOME, { t: 'on', topics, at: 'p0' })
  return FakeSocket.newest
}

describe('connecting', () => {
  test('waits for the first handler, then says hello', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(0)
    expect(live.state.get()).toBe('closed')
    const states: string[] = []
    live.state.subscribe(() => states.push(live.state.get()))
    token = 'ana'
    const socket = await openWith('site', 'me')
    expect(socket.url).toBe('wss://brand.example/wps/live')
    expect(socket.said).toEqual([{ t: 'hello', topics: ['site', 'me'], token: 'ana' }])
    expect(states).toEqual(['connecting', 'open'])
  })

  test('hands events to the handlers of their topic and name', async () => {
    const seen: unknown[] = []
    live.on('site', 'status.changed', (data) => seen.push(data.merchantCode))
    const socket = await openWith('site')
    socket.say(
      event('p1', 'trevo'),
      { ...event('p2', 'x'), topic: 'crash:1' },
      { ...event('p3', 'x'), name: 'wallet.changed' },
    )
    expect(seen).toEqual(['trevo'])
  })

  test('hears once what another node says again', async () => {
    const seen: unknown[] = []
    live.on('site', 'status.changed', (data) => seen.push(data.merchantCode))
    const socket = await openWith('site')
    socket.say(event('p1', 'first'), event('p2', 'second'))
    socket.say(event('p1', 'first'), event('p2', 'second'), event('p3', 'third'))
    expect(seen).toEqual(['first', 'second', 'third'])
    // However long the page stays open, only so many are remembered.
    for (let more = 0; more < 500; more++) socket.say(event(`q${more}`, 'more'))
    socket.say(event('q499', 'more'), event('p1', 'forgotten'))
    expect(seen).toHaveLength(3 + 500 + 1)
  })

  test('survives what it does not understand', async () => {
    const seen: unknown[] = []
    live.on('site', 'status.changed', (data) => seen.push(data.merchantCode))
    const socket = await openWith('site')
    for (const data of ['{', 'null', '[]', '7', '{"t":"news"}']) socket.onmessage?.({ data })
    socket.say(event('p1', 'trevo'))
    expect(seen).toEqual(['trevo'])
  })

  test('lets no broken handler silence the others, and reports it', async () => {
    const seen: unknown[] = []
    live.on('site', 'status.changed', () => {
      throw new Error('broken')
    })
    live.on('site', 'status.changed', (data) => seen.push(data.merchantCode))
    const socket = await openWith('site')
    socket.say(event('p1', 'trevo'))
    expect(seen).toEqual(['trevo'])
    expect(() => vi.advanceTimersByTime(1)).toThrow('broken')
  })
})

describe('topics', () => {
  test('are told to the server as they come and go, and not when a handler is only exchanged', async () => {
    const socket = await openWith('site')
    const leave = live.on('crash:1', 'status.changed', () => {})
    await microtasks()
    leave()
    const leaveAgain = live.on('crash:1', 'status.changed', () => {})
    await microtasks()
    leaveAgain()
    await microtasks()
    expect(socket.said.slice(1)).toEqual([
      { t: 'sub', topics: ['crash:1'] },
      { t: 'unsub', topics: ['crash:1'] },
    ])
  })

  test('that go live late call for a fetch', async () => {
    const gap = vi.fn()
    live.on('site', 'status.changed', () => {})
    live.onGap('site', gap)
    await microtasks()
    await vi.advanceTimersByTimeAsync(3_001)
    FakeSocket.newest.open()
    FakeSocket.newest.say(WELCOME, { t: 'on', topics: ['site'], at: 'p0' })
    expect(gap).toHaveBeenCalledTimes(1)
  })
})

describe('a lost connection', () => {
  test('is resumed where the last one ended; topics that are new start fresh', async () => {
    const first = await openWith('site')
    first.say(event('p7', 'trevo'))
    first.die()
    expect(live.state.get()).toBe('waiting')
    live.on('crash:1', 'status.changed', () => {})
    await vi.advanceTimersByTimeAsync(2_000)
    const second = FakeSocket.newest
    expect(second).not.toBe(first)
    second.open()
    expect(second.said).toEqual([
      { t: 'hello', topics: ['site'], last: 'p7' },
      { t: 'sub', topics: ['crash:1'] },
    ])
  })

  test('is resumed from the newest ping where no event came', async () => {
    const first = await openWith('site')
    first.say({ t: 'ping', at: 'p9' })
    expect(first.said.at(-1)).toEqual({ t: 'pong' })
    first.die()
    await vi.advanceTimersByTimeAsync(2_000)
    FakeSocket.newest.open()
    expect(FakeSocket.newest.said[0]).toMatchObject({ last: 'p9' })
  })

  test('says nothing to a socket that is not open yet', async () => {
    const first = await openWith('site')
    first.die()
    await vi.advanceTimersByTimeAsync(2_000)
    live.on('crash:1', 'status.changed', () => {})
    await microtasks()
    expect(FakeSocket.newest.said).toEqual([])
  })

  test('passes gaps on to the topic concerned', async () => {
    const [site, me] = [vi.fn(), vi.fn()]
    live.onGap('site', site)
    live.onGap('me', me)
    const socket = await openWith('site')
    expect(site).not.toHaveBeenCalled()
    socket.say({ t: 'gap', topic: 'site' })
    expect(site).toHaveBeenCalledTimes(1)
    expect(me).not.toHaveBeenCalled()
  })

  test('shows by silence: two heartbeats and a little', async () => {
    const socket = await openWith('site')
    await vi.advanceTimersByTimeAsync(54_999)
    expect(socket.isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.isClosed).toBe(true)
    expect(live.state.get()).toBe('waiting')
  })

  test('is tried again with growing pauses between 1 and 30 seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map((failures) => pauseAfterMs(failures, () => 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
    expect(pauseAfterMs(9, () => 0)).toBe(1_000)
  })
})

describe('an absent user', () => {
  test('costs nothing after a minute, and is back at once', async () => {
    const socket = await openWith('site')
    page.setHidden(true)
    await vi.advanceTimersByTimeAsync(25_000)
    socket.say({ t: 'ping', at: 'p1' })
    await vi.advanceTimersByTimeAsync(34_999)
    expect(socket.isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(FakeSocket.all).toHaveLength(1)
    page.setHidden(false)
    expect(FakeSocket.all).toHaveLength(2)
    expect(live.state.get()).toBe('connecting')
  })

  test('offline is waited out', async () => {
    const socket = await openWith('site')
    page.setOnline(false)
    expect(socket.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(FakeSocket.all).toHaveLength(1)
    page.setOnline(true)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('whose phone slept gets a new socket on waking', async () => {
    const socket = await openWith('site')
    page.setHidden(true)
    vi.setSystemTime(Date.now() + 3_600_000)
    page.setHidden(false)
    expect(socket.isClosed).toBe(true)
    expect(FakeSocket.all).toHaveLength(2)
  })
})

describe('the session', () => {
  test('whose token comes while the socket opens needs no other socket', () => {
    live.on('site', 'status.changed', () => undefined)
    token = 'ana'
    live.tokenChanged()
    expect(FakeSocket.all).toHaveLength(1)
    FakeSocket.newest.open()
    expect(FakeSocket.newest.said[0]).toMatchObject({ t: 'hello', token: 'ana' })
  })

  test('that changed means a new hello; its own topic starts fresh', async () => {
    const guest = await openWith('site', 'me')
    live.tokenChanged()
    expect(guest.isClosed).toBe(false)
    token = 'ana'
    live.tokenChanged()
    expect(guest.isClosed).toBe(true)
    FakeSocket.newest.open()
    expect(FakeSocket.newest.said).toEqual([
      { t: 'hello', topics: ['site'], token: 'ana', last: 'p0' },
      { t: 'sub', topics: ['me'] },
    ])
  })

  test.each([
    [
      'an event',
      'kicked',
      () =>
        FakeSocket.newest.say({ t: 'event', topic: 'me', id: 'p1', name: 'session.ended', data: { reason: 'kicked' } }),
    ],
    ['a close code', 'session_expired', () => FakeSocket.newest.die(4401)],
  ])('that ended by %s is reported once and not tried again', async (_, reason, end) => {
    token = 'ana'
    const ended = vi.fn()
    live.onSessionEnd(ended)
    const socket = await openWith('site')
    end()
    socket.die(4401)
    page.setHidden(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ended.mock.calls).toEqual([[reason]])
    expect(FakeSocket.all).toHaveLength(1)
    expect(live.state.get()).toBe('closed')
    token = null
    live.tokenChanged()
    expect(FakeSocket.all).toHaveLength(2)
  })
})

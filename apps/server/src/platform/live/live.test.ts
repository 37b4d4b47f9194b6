import { once } from 'node:events'
import { flagsWith } from '@trevo/contract/flags'
import { LIVE_CLOSE, LIVE_MAX_FRAME_BYTES, LIVE_MAX_TOPICS, LIVE_PATH } from '@trevo/contract/live'
import { OPS_LIVE_PATH } from '@trevo/contract/ops/chat'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { fakeClock } from '../../../test/fake-clock.ts'
import { listeningServer, liveClient, type MemoryBus, memoryBus, partedBuses } from '../../../test/live-client.ts'
import { createLive, type Live, type LiveGuards, type LiveLimits } from './live.ts'
import type { LiveSession } from './topics.ts'

const START = '2026-03-01T12:00:00.000Z'
const TREVO = { id: 1, code: 'trevo', flags: flagsWith({}) }
const MARE = { id: 2, code: 'mare', flags: flagsWith({}) }
const ANA = { id: 11n, memberId: 7n, merchantId: 1, type: 0 } as const
const BIA = { id: 12n, memberId: 8n, merchantId: 1, type: 0 } as const
const SESSIONS = new Map<string, LiveSession>([
  ['ana', ANA],
  ['bia', BIA],
])

const guards: LiveGuards = {
  merchantOf: (host) => (host.startsWith('mare') ? MARE : TREVO),
  sessionOf: async (token, merchant) => (merchant.id === 1 ? (SESSIONS.get(token) ?? null) : null),
  staffOf: async () => null,
  brands: () => [TREVO, MARE],
}

async function node({
  bus = memoryBus(),
  limits = {},
  ask = guards,
}: {
  bus?: MemoryBus
  limits?: Partial<LiveLimits>
  ask?: LiveGuards
} = {}) {
  const clock = fakeClock(START)
  const { server, url, stop } = await listeningServer()
  const live = createLive({
    bus,
    clock,
    log: pino({ level: 'silent' }),
    trustedProxies: 0,
    limits: { sweepMs: 2, ...limits },
  })
  await live.attach(server, ask)
  onTestFinished(async () => {
    await live.close()
    stop()
  })
  return { live, url, clock, bus }
}

async function joined(url: string, hello: Record<string, unknown>, headers: Record<string, string> = {}) {
  const client = await liveClient(url, { headers })
  client.say({ t: 'hello', topics: [], ...hello })
  expect((await client.next()).t).toBe('welcome')
  return client
}

const changed = (live: Live, merchantId: number, merchantCode: string) =>
  live.toMerchant(merchantId, 'status.changed', { merchantCode })

describe('events', () => {
  test('reach the subscribers of the topic and nobody else', async () => {
    const { live, url } = await node()
    const trevo = await joined(url, { topics: ['site'] })
    const mare = await joined(url, { topics: ['site'] }, { host: 'mare.localhost' })
    const ana = await joined(url, { topics: ['me'], token: 'ana' })
    for (const client of [trevo, mare, ana]) expect((await client.next()).t).toBe('on')
    changed(live, 1, 'trevo')
    live.toMember(8n, 'wallet.changed', { transferId: '1' })
    live.toMember(7n, 'wallet.changed', { transferId: '2' })
    changed(live, 2, 'mare')
    expect(await trevo.next()).toMatchObject({
      t: 'event',
      topic: 'site',
      name: 'status.changed',
      data: { merchantCode: 'trevo' },
    })
    expect(await mare.next()).toMatchObject({ topic: 'site', data: { merchantCode: 'mare' } })
    expect(await ana.next()).toMatchObject({ topic: 'me', name: 'wallet.changed', data: { transferId: '2' } })
  })

  test("of a feature's topic reach those whom its guard lets in", async () => {
    const { live, url } = await node()
    live.topic('crash', { authorise: async ({ session, key }) => key === 'open' || session?.memberId === 7n })
    const guest = await joined(url, { topics: ['crash:open', 'crash:vip', 'nothing:here', 'me'] })
    expect(await guest.next()).toEqual({ t: 'refused', topic: 'crash:vip', code: 'no_permission' })
    expect(await guest.next()).toEqual({ t: 'refused', topic: 'nothing:here', code: 'not_found' })
    expect(await guest.next()).toEqual({ t: 'refused', topic: 'me', code: 'not_logged_in' })
    expect(await guest.next()).toMatchObject({ t: 'on', topics: ['crash:open'] })
    const ana = await joined(url, { topics: ['crash:vip'], token: 'ana' })
    expect(await ana.next()).toMatchObject({ t: 'on', topics: ['crash:vip'] })
    const mare = await joined(url, { topics: ['crash:open'] }, { host: 'mare.localhost' })
    expect(await mare.next()).toMatchObject({ t: 'on', topics: ['crash:open'] })
    live.toTopic(2, 'crash:vip', 'status.changed', { merchantCode: 'of the other brand' })
    live.toTopic(1, 'crash:vip', 'status.changed', { merchantCode: 'vip' })
    live.toTopic(1, 'crash:open', 'status.changed', { merchantCode: 'open' })
    expect(await ana.next()).toMatchObject({ topic: 'crash:vip', data: { merchantCode: 'vip' } })
    live.toTopic(2, 'crash:open', 'status.changed', { merchantCode: 'mare' })
    expect(await guest.next()).toMatchObject({ topic: 'crash:open', data: { merchantCode: 'open' } })
    expect(await mare.next()).toMatchObject({ topic: 'crash:open', data: { merchantCode: 'mare' } })
  })

  test('come and go with sub and unsub', async () => {
    const { live, url } = await node()
    const client = await joined(url, {})
    expect(await client.next()).toMatchObject({ t: 'on', topics: [] })
    changed(live, 1, 'before')
    client.say({ t: 'sub', topics: ['site'] })
    expect(await client.next()).toMatchObject({ t: 'on', topics: ['site'] })
    changed(live, 1, 'during')
    expect(await client.next()).toMatchObject({ data: { merchantCode: 'during' } })
    client.say({ t: 'unsub', topics: ['site'] })
    client.say({ t: 'sub', topics: [] })
    expect(await client.next()).toMatchObject({ t: 'on', topics: [] })
    changed(live, 1, 'after')
    client.say({ t: 'sub', topics: [] })
    expect(await client.next()).toMatchObject({ t: 'on', topics: [] })
  })

  test('that cannot travel become a gap', async () => {
    const { live, url } = await node()
    const client = await joined(url, { topics: ['site'] })
    await client.next()
    changed(live, 1, 'x'.repeat(8_000))
    expect(await client.next()).toEqual({ t: 'gap', topic: 'site' })
    changed(live, 1, 7n as unknown as string)
    expect(await client.next()).toEqual({ t: 'gap', topic: 'site' })
  })

  test('of this node only stay on it', async () => {
    const bus = memoryBus()
    const [here, there] = [await node({ bus }), await node({ bus })]
    const near = await joined(here.url, { topics: ['site'] })
    const far = await joined(there.url, { topics: ['site'] })
    await Promise.all([near.next(), far.next()])
    here.live.toMerchant(1, 'status.changed', { merchantCode: 'here' }, { thisNodeOnly: true })
    changed(here.live, 1, 'everywhere')
    expect(await near.next()).toMatchObject({ data: { merchantCode: 'here' } })
    expect(await far.next()).toMatchObject({ data: { merchantCode: 'everywhere' } })
  })
})

describe('a client that comes back', () => {
  test('gets what it missed, on another node too, before anything new', async () => {
    const bus = memoryBus()
    const [first, second] = [await node({ bus }), await node({ bus })]
    const client = await joined(first.url, { topics: ['site'] })
    await client.next()
    changed(first.live, 1, 'seen')
    const seen = await client.next()
    client.socket.terminate()
    changed(first.live, 1, 'missed 1')
    changed(second.live, 1, 'missed 2')
    const back = await joined(second.url, { topics: ['site'], last: seen.t === 'event' ? seen.id : '' })
    expect(await back.next()).toMatchObject({ t: 'event', data: { merchantCode: 'missed 1' } })
    const newest = await back.next()
    expect(newest).toMatchObject({ t: 'event', data: { merchantCode: 'missed 2' } })
    expect(await back.next()).toEqual({ t: 'on', topics: ['site'], at: newest.t === 'event' ? newest.id : '' })
  })

  test('is told to fetch where its place is forgotten', async () => {
    const { url } = await node()
    const client = await joined(url, { topics: ['site', 'me'], token: 'ana', last: 'long-gone' })
    expect(await client.next()).toEqual({ t: 'gap', topic: 'site' })
    expect(await client.next()).toEqual({ t: 'gap', topic: 'me' })
    expect((await client.next()).t).toBe('on')
  })

  test('stands somewhere even if it never heard an event', async () => {
    const { live, url } = await node()
    const client = await joined(url, { topics: ['site'] })
    const on = await client.next()
    client.socket.terminate()
    changed(live, 1, 'missed')
    const back = await joined(url, { topics: ['site'], last: on.t === 'on' ? on.at : '' })
    expect(await back.next()).toMatchObject({ t: 'event', data: { merchantCode: 'missed' } })
  })
})

test('tells everybody to fetch after the bus was away', async () => {
  const { url, bus } = await node()
  const client = await joined(url, { topics: ['site'] })
  await client.next()
  bus.reconnect()
  expect(await client.next()).toEqual({ t: 'gap', topic: 'site' })
})

describe('sessions', () => {
  test('that are not valid are refused', async () => {
    const { url } = await node()
    const client = await liveClient(url)
    client.say({ t: 'hello', topics: [], token: 'stolen' })
    expect(await client.closed).toEqual({ code: LIVE_CLOSE.sessionExpired, reason: 'session_expired' })
  })

  test('that end close their sockets on every node, other sessions stay', async () => {
    const bus = memoryBus()
    const [first, second] = [await node({ bus }), await node({ bus })]
    const ana = await joined(second.url, { token: 'ana' })
    const guest = await joined(second.url, { topics: ['site'] })
    await Promise.all([ana.next(), guest.next()])
    first.live.endSession(12n, 'other')
    first.live.endSession(11n, 'kicked')
    const end = await ana.next()
    expect(end).toMatchObject({ t: 'event', topic: 'me', name: 'session.ended', data: { reason: 'kicked' } })
    expect((await ana.closed).code).toBe(LIVE_CLOSE.sessionExpired)
    changed(first.live, 1, 'trevo')
    expect(await guest.next()).toMatchObject({ t: 'event', topic: 'site' })
    const asGuest = await joined(second.url, { topics: ['site'], last: end.t === 'event' ? end.id : '' })
    expect(await asGuest.next()).toMatchObject({ t: 'event', data: { merchantCode: 'trevo' } })
  })

  test('that ended a moment ago are refused even where the guard still believes in them', async () => {
    const { live, url } = await node()
    live.endSession(11n, 'logout')
    const client = await liveClient(url)
    client.say({ t: 'hello', topics: [], token: 'ana' })
    expect((await client.closed).code).toBe(LIVE_CLOSE.sessionExpired)
  })
})

describe('where the database is away', () => {
  const away = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  const tryAgain = { code: LIVE_CLOSE.tryAgain, reason: 'try_again' }

  test('who says hello is sent to try again, and is heard when it is back', async () => {
    let sessionOf: LiveGuards['sessionOf'] = away
    const { url } = await node({ ask: { ...guards, sessionOf: (...asked) => sessionOf(...asked) } })
    const early = await liveClient(url)
    early.say({ t: 'hello', topics: ['me'], token: 'ana' })
    expect(await early.closed).toEqual(tryAgain)
    sessionOf = guards.sessionOf
    const later = await joined(url, { topics: ['me'], token: 'ana' })
    expect(await later.next()).toMatchObject({ t: 'on', topics: ['me'] })
  })

  test('so is who asks for a topic, and one whose guard has a fault is refused alone', async () => {
    const { live, url } = await node()
    live.topic('room', { authorise: away })
    live.topic('hall', { authorise: () => Promise.reject(new TypeError('a fault')) })
    const client = await joined(url, { topics: ['site', 'hall:1'], token: 'ana' })
    expect([await client.next(), await client.next()]).toMatchObject([
      { t: 'refused', topic: 'hall:1', code: 'unknown_error' },
      { t: 'on', topics: ['site'] },
    ])
    client.say({ t: 'sub', topics: ['room:1'] })
    expect(await client.closed).toEqual(tryAgain)
  })

  test('staff who cannot be asked whether they still may hear what they hear try again', async () => {
    const staff = {
      id: 1n,
      staffId: 2n,
      expiresAt: new Date('2026-03-02T12:00:00Z'),
      roles: ['support' as const],
      merchantId: null,
      mustChangePassword: false,
    }
    let staffOf: LiveGuards['staffOf'] = async () => staff
    const bus = memoryBus()
    const { url } = await node({ bus, ask: { ...guards, staffOf: (...asked) => staffOf(...asked) } })
    const client = await liveClient(url.replace(LIVE_PATH, OPS_LIVE_PATH))
    client.say({ t: 'hello', topics: [], token: 'eva' })
    expect([(await client.next()).t, (await client.next()).t]).toEqual(['welcome', 'on'])
    staffOf = away
    await bus.publish('staff_changed', '2')
    expect(await client.closed).toEqual(tryAgain)
  })
})

describe('the heartbeat', () => {
  test('pings, and gives up on a client that misses two', async () => {
    const { url, clock, live } = await node()
    const silent = await joined(url, {})
    const lively = await joined(url, {})
    await Promise.all([silent.next(), lively.next()])
    for (let round = 0; round < 3; round++) {
      clock.advance(25_000)
      expect((await lively.next()).t).toBe('ping')
      lively.say({ t: 'pong' })
      lively.say({ t: 'sub', topics: [] })
      expect((await lively.next()).t).toBe('on')
    }
    expect((await silent.closed).code).toBe(1006)
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
    await expect.poll(() => live.connectionCount()).toBe(1)
  })

  test('ends who never says hello', async () => {
    const { url, clock } = await node()
    const client = await liveClient(url)
    clock.advance(5_000)
    expect(await client.closed).toEqual({ code: LIVE_CLOSE.badFrame, reason: 'hello_expected' })
  })
})

describe('limits', () => {
  const topics = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `crash:${from + i}`)

  test.each([
    ['no JSON', 'hello'],
    ['no frame', '{"t":"shout"}'],
    ['a foreign field', '{"t":"hello","topics":[],"__proto__":{"a":1},"x":1}'],
    ['a topic that is none', '{"t":"hello","topics":["m1:site:x"]}'],
    ['something before hello', '{"t":"pong"}'],
    ['too many topics', JSON.stringify({ t: 'hello', topics: topics(LIVE_MAX_TOPICS + 1) })],
  ])('%s ends the connection', async (_, text) => {
    const { url } = await node()
    const client = await liveClient(url)
    client.say(text)
    expect((await client.closed).code).toBe(LIVE_CLOSE.badFrame)
  })

  test('a second hello, a binary frame, a huge one and a flood end it too', async () => {
    const { url } = await node()
    const [twice, binary, huge, flood] = await Promise.all([
      joined(url, {}),
      joined(url, {}),
      joined(url, {}),
      joined(url, {}),
    ])
    twice.say({ t: 'hello', topics: [] })
    binary.socket.send(Buffer.from('{"t":"pong"}'), { binary: true })
    huge.say('x'.repeat(LIVE_MAX_FRAME_BYTES + 1))
    for (let i = 0; i < 201; i++) flood.say({ t: 'pong' })
    const codes = await Promise.all([twice, binary, huge, flood].map(async (client) => (await client.closed).code))
    expect(codes).toEqual([LIVE_CLOSE.badFrame, LIVE_CLOSE.badFrame, 1009, LIVE_CLOSE.badFrame])
  })

  test('topics beyond the limit are refused one by one', async () => {
    const { live, url } = await node()
    live.topic('crash', { authorise: () => true })
    const client = await joined(url, { topics: topics(LIVE_MAX_TOPICS) })
    await client.next()
    client.say({ t: 'sub', topics: ['site', 'crash:0'] })
    expect(await client.next()).toEqual({ t: 'refused', topic: 'site', code: 'limit_exceeded' })
    expect(await client.next()).toMatchObject({ t: 'on', topics: ['crash:0'] })
  })

  const refusedWith = async (url: string, headers = {}) => {
    const socket = new WebSocket(url, { headers })
    const [, response] = await once(socket, 'unexpected-response')
    socket.on('error', () => {})
    socket.terminate()
    return response.statusCode
  }

  test('other sites, other paths and too many sockets are turned away at the door', async () => {
    const { url, live } = await node({ limits: { maxPerIp: 1 } })
    expect(await refusedWith(url, { origin: 'https://evil.example' })).toBe(403)
    expect(await refusedWith(url.replace('/wps/live', '/wps/other'))).toBe(404)
    const first = await joined(url, {}, { origin: new URL(url).origin.replace('ws:', 'http:') })
    expect(await refusedWith(url)).toBe(429)
    first.socket.close()
    await expect.poll(() => live.connectionCount()).toBe(0)
    await joined(url, {})
    const full = await node({ limits: { maxConnections: 0 } })
    expect(await refusedWith(full.url)).toBe(503)
  })

  test('a client that does not read is dropped, not waited for', async () => {
    const { live, url } = await node()
    const slow = await joined(url, { topics: ['site'] })
    await slow.next()
    slow.socket.pause()
    const sent = 4_000
    for (let i = 0; i < sent && live.connectionCount() === 1; i++) {
      changed(live, 1, 'x'.repeat(7_000))
      if (i % 50 === 0) await new Promise(setImmediate)
    }
    await expect.poll(() => live.connectionCount(), { timeout: 10_000 }).toBe(0)
    slow.socket.terminate()
  })
})

test('says goodbye when it closes', async () => {
  const { live, url } = await node()
  const client = await joined(url, {})
  await live.close()
  expect(await client.closed).toEqual({ code: LIVE_CLOSE.goingAway, reason: 'going_away' })
  expect(live.connectionCount()).toBe(0)
})

describe('where nodes hear a member’s events only for their own people', () => {
  /** Two nodes whose clocks go together. */
  async function nodes() {
    const [nearBus, farBus] = partedBuses(2)
    if (!nearBus || !farBus) throw new Error('no buses')
    const [near, far] = [await node({ bus: nearBus }), await node({ bus: farBus })]
    const pass = (ms: number) => {
      for (const { clock } of [near, far]) clock.advance(ms)
    }
    return { near, far, farBus, pass }
  }
  const me = async (url: string, token: string, more: Record<string, unknown> = {}) =>
    joined(url, { topics: ['me', 'site'], token, ...more })
  const paid = (live: Live, memberId: bigint, transferId: string) =>
    live.toMember(memberId, 'wallet.changed', { transferId })

  test('others are not bothered with them, and the brand’s reach everybody', async () => {
    const { near, far, farBus } = await nodes()
    const ana = await me(near.url, 'ana')
    await ana.next()
    const before = farBus.heard.length
    paid(far.live, 7n, '1')
    expect(await ana.next()).toMatchObject({ topic: 'me', data: { transferId: '1' } })
    expect(farBus.heard.length).toBe(before)
    changed(far.live, 1, 'trevo')
    expect(await ana.next()).toMatchObject({ topic: 'site' })
    expect(farBus.heard.length).toBe(before + 1)
  })

  test('who changes to a node that has heard them goes on there, and elsewhere is told to fetch what is theirs', async () => {
    const { near, far, pass } = await nodes()
    const ana = await me(near.url, 'ana')
    await ana.next()
    pass(10_000)
    paid(near.live, 7n, '1')
    const { id } = (await ana.next()) as { id: string }
    changed(near.live, 1, 'meanwhile')
    // Nobody of hers has been there.
    const gone = await me(far.url, 'ana', { last: id })
    expect(await gone.next()).toEqual({ t: 'gap', topic: 'me' })
    expect(await gone.next()).toMatchObject({ topic: 'site', data: { merchantCode: 'meanwhile' } })
    expect((await gone.next()).t).toBe('on')
    paid(near.live, 7n, '2')
    const { id: second } = (await gone.next()) as { id: string }
    paid(near.live, 7n, '3')
    const again = await me(far.url, 'ana', { last: second })
    expect(await again.next()).toMatchObject({ topic: 'me', data: { transferId: '3' } })
    expect((await again.next()).t).toBe('on')
  })

  test('a place that a node never heard of is found by its time, and what came just before is said again', async () => {
    const { near, far, pass } = await nodes()
    const [ana, there, bia] = [await me(near.url, 'ana'), await me(far.url, 'ana'), await me(near.url, 'bia')]
    for (const client of [ana, there, bia]) expect((await client.next()).t).toBe('on')
    pass(10_000)
    paid(near.live, 7n, 'long before')
    await ana.next()
    pass(6_000)
    paid(near.live, 7n, 'just before')
    await ana.next()
    pass(1_000)
    // Hers, which the other node does not hear: the newest that the near one can name.
    paid(near.live, 8n, 'of bia')
    const { id: last } = (await bia.next()) as { id: string }
    pass(1_000)
    paid(near.live, 7n, 'after')
    await ana.next()
    const again = await me(far.url, 'ana', { last })
    expect(await again.next()).toMatchObject({ topic: 'me', data: { transferId: 'just before' } })
    expect(await again.next()).toMatchObject({ topic: 'me', data: { transferId: 'after' } })
    expect((await again.next()).t).toBe('on')
    // Beyond what is kept nobody knows.
    pass(130_000)
    changed(near.live, 1, 'later')
    const late = await me(far.url, 'ana', { last })
    expect([(await late.next()).t, (await late.next()).t]).toEqual(['gap', 'gap'])
  })
})

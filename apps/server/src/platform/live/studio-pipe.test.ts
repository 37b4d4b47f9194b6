import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createDoor, type Door } from './door.ts'

let studio: Server
let site: Server
let door: Door
const asked: { url: string; headers: IncomingHttpHeaders }[] = []

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening')

beforeAll(async () => {
  studio = createServer()
  const echo = new WebSocketServer({ server: studio, path: '/studio/api/crash/live' })
  echo.on('connection', (socket, { url = '', headers }) => {
    asked.push({ url, headers })
    socket.on('message', (data) => socket.send(`heard ${data}`))
  })
  await listening(studio)
  site = createServer()
  door = createDoor({
    trustedProxies: 0,
    maxConnections: 10,
    maxPerIp: 2,
    studioUrl: `http://127.0.0.1:${portOf(studio)}`,
    isGamesHost: (host) => !host.startsWith('site.'),
    admitsConsole: (host, ip) => host === 'site.ops' && ip === '127.0.0.1',
    onSocket: (socket) => socket.close(4000),
  })
  door.watch(site)
  await listening(site)
})
afterAll(() => {
  door.shut()
  for (const server of [studio, site]) {
    server.closeAllConnections()
    server.close()
  }
})

const open = (path: string, headers: Record<string, string> = {}) =>
  new WebSocket(`ws://127.0.0.1:${portOf(site)}${path}`, { headers })
const statusOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
  })

test('a socket under /studio reaches the studio without the site’s cookies and counts like any other', async () => {
  const headers = { cookie: 'refresh=secret', origin: `http://127.0.0.1:${portOf(site)}` }
  const socket = open('/studio/api/crash/live?x=1', headers)
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await once(socket, 'message'))[0])).toBe('heard hello')
  expect(asked).toMatchObject([{ url: '/studio/api/crash/live?x=1' }])
  expect(asked[0]?.headers.cookie).toBeUndefined()
  expect(door.count()).toBe(1)

  const second = open('/studio/api/crash/live')
  await once(second, 'open')
  expect(await statusOf(open('/studio/api/crash/live'))).toBe(429)
  second.close()
  await once(second, 'close')
  socket.close()
  await once(socket, 'close')
  await expect.poll(() => door.count()).toBe(0)
})

test('another site, another path and a studio that says no are refused', async () => {
  expect(await statusOf(open('/studio/api/crash/live', { origin: 'https://elsewhere.example' }))).toBe(403)
  expect(await statusOf(open('/studiox/live'))).toBe(404)
  expect(await statusOf(open('/studio/api/other'))).toBe(400)
})

test.each([
  ['the studio on the site', '/studio/api/crash/live', 'site.trevo', 404],
  ['the members’ channel on the games', '/wps/live', 'games.trevo', 404],
  ['the members’ channel on the site', '/wps/live', 'site.trevo', 4000],
  ['the staff’s channel on the games', '/ops/v1/live', 'games.trevo', 404],
  ['the staff’s channel elsewhere', '/ops/v1/live', 'site.trevo', 404],
  ['the staff’s channel on its own host', '/ops/v1/live', 'site.ops', 4000],
])('each origin has its own sockets: %s', async (_, path, host, verdict) => {
  const socket = open(path, { host })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  expect(await Promise.race([statusOf(socket), closed])).toBe(verdict)
})

const UPGRADE =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
const askedBy = (port: number, path: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${UPGRADE}\r\n\r\n`)
  return socket
}

/** A door whose studio hears of an upgrade and says nothing. */
async function silentStudio() {
  const held: Duplex[] = []
  const silent = createServer().on('upgrade', (_request, stream: Duplex) => {
    stream.on('error', () => undefined)
    held.push(stream)
  })
  await listening(silent)
  const front = createServer()
  const studioUrl = `http://127.0.0.1:${portOf(silent)}`
  const limits = { trustedProxies: 1, maxConnections: 10, maxPerIp: 2 }
  const own = createDoor({
    ...limits,
    studioUrl,
    onSocket: () => undefined,
    isGamesHost: () => true,
    admitsConsole: () => false,
  })
  own.watch(front)
  await listening(front)
  closing.push(() => {
    own.shut()
    for (const stream of held) stream.destroy()
    for (const server of [silent, front]) server.close()
  })
  return { front, own, held }
}
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('a reset while the studio has not answered ends that socket and nothing else', async () => {
  const { front, own, held } = await silentStudio()
  const thrown: unknown[] = []
  const onThrown = (error: unknown) => thrown.push(error)
  process.on('uncaughtException', onThrown)
  try {
    const socket = askedBy(portOf(front), '/studio/api/crash/live')
    await expect.poll(() => held.length).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(() => own.count()).toBe(0)
    expect(thrown).toEqual([])
  } finally {
    process.off('uncaughtException', onThrown)
  }
})

test('who is refused and does not hang up is let go', async () => {
  const { front } = await silentStudio()
  const socket = connect({ port: portOf(front), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(`GET /studiox/live HTTP/1.1\r\nhost: localhost\r\n${UPGRADE}\r\n\r\n`)
  await once(socket, 'data')
  const left = () => new Promise<number>((resolve) => front.getConnections((_error, count) => resolve(count)))
  await expect.poll(left, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})

test.each([
  '/studio/../healthz',
  '/studio/%2e%2e/healthz',
  '/studio/%252e%252e/healthz',
  '/studio/..%5chealthz',
  '/studio/..\\healthz',
])('an upgrade of %s never reaches the studio', async (path) => {
  const { front, held } = await silentStudio()
  const socket = askedBy(portOf(front), path)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /)
  expect(held).toEqual([])
})

test('one household of IPv6 is one caller: its addresses share the places of one', async () => {
  const { front, held } = await silentStudio()
  const from = (ip: string) => {
    const socket = connect(portOf(front), '127.0.0.1')
    const forwarded = `x-forwarded-for: ${ip}`
    socket.write(`GET /studio/api/crash/live HTTP/1.1\r\nhost: localhost\r\n${forwarded}\r\n${UPGRADE}\r\n\r\n`)
    return socket
  }
  const sockets = [from('2001:db8:1:2::1'), from('2001:db8:1:2:ffff::2')]
  await expect.poll(() => held.length).toBe(2)
  const third = from('2001:db8:1:2:3:4:5:6')
  expect(String((await once(third, 'data'))[0])).toMatch(/^HTTP\/1\.1 429 /)
  sockets.push(from('2001:db8:1:3::1'))
  await expect.poll(() => held.length).toBe(3)
  for (const socket of sockets) socket.destroy()
})

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    onSocket: () => undefined,
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

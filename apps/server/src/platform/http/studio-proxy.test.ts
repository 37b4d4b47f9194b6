import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'

let studio: Server
let stub: StubApp
let site: string
const GAMES = 'games.localhost'
const seen: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = []

beforeAll(async () => {
  studio = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body })
    if (request.headers['if-none-match']) return response.writeHead(304).end()
    response.writeHead(201, {
      'content-type': 'text/plain',
      'content-security-policy': "connect-src 'self'; frame-ancestors 'self'",
      'set-cookie': 'studio=1',
    })
    response.write('one ')
    response.end('two')
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  const studioUrl = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  stub = await createStubApp(() => undefined, { config: { studioUrl } })
  site = await stub.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await stub.close()
  studio.close()
})
afterEach(() => {
  seen.length = 0
})

async function statusOf(path: string): Promise<number> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: games.localhost\r\nconnection: close\r\n\r\n`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

test('what is asked under /studio reaches the studio as it is, without the site’s cookies', async () => {
  const response = await stub.app.http.inject({
    method: 'POST',
    url: '/studio/api/round?x=1',
    headers: {
      host: GAMES,
      'content-type': 'application/json',
      authorization: 'Bearer key',
      cookie: 'refresh=secret',
    },
    payload: '{"not":"read here"}',
  })
  expect([response.statusCode, response.body]).toEqual([201, 'one two'])
  expect(response.headers).toMatchObject({
    // The studio said 'self'; what may frame it is the site alone, by name.
    'content-security-policy': "connect-src 'self' ws://games.localhost; frame-ancestors http://localhost",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(seen).toMatchObject([{ url: '/studio/api/round?x=1', method: 'POST', body: '{"not":"read here"}' }])
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' })
  expect(seen[0]?.headers.cookie).toBeUndefined()
})

test.each([
  ...[
    '/studio/../wps/outbox',
    '/studio/../healthz',
    '/studio/%2e%2e/healthz',
    '/studio/.%2E/healthz',
    '/studio/./play',
  ],
  ...[
    '/studio/api/../../healthz',
    '/studio/%252e%252e/healthz',
    '/studio/%25252e%25252e/healthz',
    '/studio/..%2fhealthz',
  ],
  ...['/studio/..\\healthz', '/studio/..%5chealthz', '/studio/%2e%2e%5chealthz'],
  ...['/studio/play%00', '/studio/play%0d%0ahost:%20x'],
])('%s is refused and never the studio’s', async (path) => {
  // A client of its own: others normalise the address before it leaves.
  expect(await statusOf(path)).toBe(404)
  expect(seen).toEqual([])
})

test.each(['/studiox/play', '/studio', '//studio/play', '/studio/%', '/studio/%c0%ae%c0%ae/healthz'])(
  '%s is not the studio’s',
  async (path) => {
    await statusOf(path)
    expect(seen).toEqual([])
  },
)

test('a studio that is down is told to a program by its code and to a person by a page', async () => {
  const down = await createStubApp(() => undefined, { config: { studioUrl: 'http://127.0.0.1:1' } })
  const call = await down.app.http.inject({
    method: 'POST',
    url: '/studio/api/round',
    payload: { a: 1 },
    headers: { host: GAMES },
  })
  expect([call.statusCode, call.json().errorCode]).toEqual([503, 'overloaded'])
  const page = await down.app.http.inject({
    url: '/studio/play?token=x',
    headers: { accept: 'text/html', host: GAMES },
  })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*; frame-ancestors http:\/\/localhost$/,
  )
  expect(page.headers).toMatchObject({ 'retry-after': '3', 'x-robots-tag': 'noindex' })
  expect(page.body).toContain('fora do ar')
  await down.close()
})

test('a page that has not changed keeps the policy it came with', async () => {
  const headers = { host: GAMES, 'if-none-match': '"1"' }
  const answer = await stub.app.http.inject({ url: '/studio/play', headers })
  expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([304, undefined])
})

test('without a studio its addresses are unknown', async () => {
  const bare = await createStubApp(() => undefined)
  const response = await bare.app.http.inject({
    method: 'POST',
    url: '/studio/api/round',
    payload: {},
    headers: { host: GAMES },
  })
  expect(response.statusCode).toBe(404)
  await bare.close()
})

/** Sends the head of a call with a body, and one byte of that. */
async function halfSent(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`POST /studio/api/spin HTTP/1.1\r\nhost: ${GAMES}\r\ncontent-type: application/json\r\n`)
  socket.write('content-length: 100\r\n\r\n{')
  await once(socket, 'connect')
  return socket
}

test('bodies that never end hold no way to the studio', async () => {
  let begun = 0
  const studioUrl = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  const own = await createStubApp(({ http }) => void http.addHook('onRequest', async () => void begun++), {
    config: { studioUrl },
  })
  const url = await own.app.http.listen({ host: '127.0.0.1', port: 0 })
  const sockets = await Promise.all(Array.from({ length: 300 }, () => halfSent(url)))
  try {
    await vi.waitFor(() => expect(begun).toBe(300))
    const page = await own.app.http.inject({ url: '/studio/play', headers: { host: GAMES } })
    expect(page.statusCode).toBe(201)
    expect(seen.map((call) => call.url)).toEqual(['/studio/play'])
  } finally {
    for (const socket of sockets) socket.destroy()
    await own.close()
  }
})

test('one address, and one player, has so many answers on their way and no more', async () => {
  const waiting: (() => void)[] = []
  const slow = createServer((_request, response) => void waiting.push(() => response.end('done')))
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const studioUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const own = await createStubApp(() => undefined, { config: { studioUrl } })
  const ask = async (remoteAddress: string, key?: string) =>
    own.app.http.inject({
      url: '/studio/play',
      remoteAddress,
      headers: { host: GAMES, ...(key && { authorization: `Bearer ${key}` }) },
    })
  const player = Array.from({ length: 16 }, () => ask('192.0.2.1', 'a'))
  await vi.waitFor(() => expect(waiting).toHaveLength(16))
  expect((await ask('192.0.2.2', 'a')).statusCode).toBe(429)
  const address = Array.from({ length: 48 }, (_, index) => ask('192.0.2.1', `b${index}`))
  await vi.waitFor(() => expect(waiting).toHaveLength(64))
  const refused = await ask('192.0.2.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  const another = ask('192.0.2.2')
  await vi.waitFor(() => expect(waiting).toHaveLength(65))
  for (const answer of waiting) answer()
  for (const { statusCode } of await Promise.all([...player, ...address, another])) expect(statusCode).toBe(200)
  const next = ask('192.0.2.1', 'a')
  await vi.waitFor(() => expect(waiting).toHaveLength(66))
  waiting.at(-1)?.()
  expect((await next).statusCode).toBe(200)
  await own.close()
  slow.close()
})

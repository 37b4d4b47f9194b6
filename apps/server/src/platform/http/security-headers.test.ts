import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpoint } from '@trevo/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createStubApp, type StubApp } from '../../../test/stub-app.ts'
import { route } from './route.ts'

const ping = endpoint({ method: 'GET', path: '/wps/t/ping', summary: 'Short', auth: 'guest', value: z.string() })
const long = endpoint({ method: 'GET', path: '/wps/t/long', summary: 'Long', auth: 'guest', value: z.string() })
const broken = endpoint({ method: 'GET', path: '/wps/t/broken', summary: 'Fails', auth: 'guest', value: z.string() })
const own = endpoint({ method: 'GET', path: '/wps/t/own', summary: 'Own', auth: 'session', value: z.string() })
const kept = endpoint({ ...ping, path: '/wps/t/kept', cacheSeconds: 5 })

let dir: string
let stub: StubApp

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'headers-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Trevo</title>')
  await writeFile(join(dir, 'assets/app-1.js'), '1')
  stub = await createStubApp(
    (app) => {
      route(app, ping, () => 'pong')
      route(app, long, () => 'x'.repeat(5_000))
      route(app, kept, () => 'pong')
      route(app, own, () => '')
      route(app, broken, () => {
        throw new Error('a bug')
      })
      app.http.get('/wps/t/bare', async (_request, reply) => reply.send('as Fastify sends it'))
    },
    { config: { nodeEnv: 'production', webDir: dir } },
  )
})
afterAll(async () => {
  await stub.close()
  await rm(dir, { recursive: true })
})

const PATHS = [
  ...['/m/home', '/assets/app-1.js', '/assets/none.js', '/healthz', '/wps/t/ping', '/wps/t/long', '/wps/t/kept'],
  ...['/wps/t/own', '/wps/t/broken', '/wps/t/none', '/wps/t/bare', '/%', '/wps/t/ping?unknown=1', '/wps/docs'],
]

test.each(PATHS)('%s says how a browser has to treat it', async (url) => {
  for (const coding of ['identity', 'gzip']) {
    const { headers } = await stub.app.http.inject({ url, headers: { 'accept-encoding': coding } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    if (String(headers['content-type']).startsWith('text/')) expect(headers['content-type']).toContain('charset=utf-8')
  }
})

test('what is no HTTP at all is answered so too', async () => {
  await stub.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stub.app.http.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('rubbish\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*nosniff.*frame-ancestors 'none'/s)
})

test.each(['/', '/m/home', '/wps/t/ping', '/healthz'])('TRACE %s is refused', async (url) => {
  const headers = { authorization: 'Bearer secret-of-somebody' }
  const { statusCode, body } = await stub.app.http.inject({ method: 'TRACE' as 'GET', url, headers })
  expect(statusCode).toBe(405)
  expect(body).not.toContain('secret-of-somebody')
})

test('a folder is not listed', async () => {
  const { statusCode, body } = await stub.app.http.inject({ url: '/assets/' })
  expect([statusCode, body]).toEqual([404, 'Not found.'])
})

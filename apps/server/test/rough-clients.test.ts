import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { aMerchant } from './fixtures.ts'
import { sendRoughClients } from './rough-clients.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

let database: TestDatabase
let server: ServerProcess
/** Slow to answer an upgrade, so that there is time to go wrong before it does; then it says no. */
const studio = createServer((_request, response) => response.end('a game')).on(
  'upgrade',
  (_request, stream: Duplex) => {
    stream.on('error', () => {})
    setTimeout(() => stream.destroy(), 100)
  },
)

beforeAll(async () => {
  database = await createTestDatabase()
  await aMerchant(database.db, { isDefault: true, hosts: ['127.0.0.1'] })
  await once(studio.listen(0, '127.0.0.1'), 'listening')
  const STUDIO_URL = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  server = await startServerProcess(database.url, { STUDIO_URL, RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await server.stop()
  studio.closeAllConnections()
  studio.close()
  await database.drop()
})

test('clients that reset, half-close, stall or talk rubbish at any stage leave the process up', async () => {
  await sendRoughClients(server.port, { count: 340, atOnce: 20 })
  expect(server.isUp()).toBe(true)
  const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
})

test('headers that trickle in are not waited for', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  const trickle = setInterval(() => socket.write('x-a: b\r\n'), 500)
  const startedAt = performance.now()
  socket.resume()
  await once(socket, 'close')
  clearInterval(trickle)
  expect(performance.now() - startedAt).toBeLessThan(16_000)
})

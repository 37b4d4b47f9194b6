import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createLine } from './line.ts'

const log = pino({ level: 'silent' })
const patience = { beatMs: 50, silenceMs: 200 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A network to the database, which may swallow everything from a moment on. */
async function aNetwork() {
  const { hostname, port } = new URL(database.url)
  const wires: net.Socket[] = []
  let isSilent = false
  const server = net.createServer((here) => {
    const there = net.connect({ host: hostname, port: Number(port) })
    wires.push(here, there)
    for (const wire of [here, there]) wire.on('error', () => undefined)
    here.on('data', (data) => isSilent || there.write(data))
    there.on('data', (data) => isSilent || here.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    silence() {
      isSilent = true
    },
    close() {
      for (const wire of wires) wire.destroy()
      server.close()
    },
  }
}

test('who cannot reach the database does not believe that it leads, and another does once its connection is gone', async () => {
  const network = await aNetwork()
  const options = { channel: 'studio_crash' as const, log, onNews: () => undefined, patience }
  const first = createLine({ ...options, databaseUrl: network.url })
  const second = createLine({ ...options, databaseUrl: database.url })
  expect(await first.tryLead()).toBe(true)
  expect(await second.tryLead()).toBe(false)
  network.silence()
  const leads = () => first.tryLead().catch(() => false)
  await vi.waitUntil(async () => !(await leads()), { timeout: 10_000 })
  // The database learns of it as it would from its own keepalives.
  network.close()
  await vi.waitUntil(() => second.tryLead(), { timeout: 10_000 })
  expect(await leads()).toBe(false)
  await Promise.all([first.close(), second.close()])
})

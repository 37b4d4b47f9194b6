import path from 'node:path'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { aMerchant } from '../apps/server/test/fixtures.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { sendRoughClients } from '../apps/server/test/rough-clients.ts'
import { startProcess, startServerProcess } from '../apps/server/test/server-process.ts'

const STUDIO = path.resolve(import.meta.dirname, '../scripts/lib/studio-process.mjs')
const ROUGH_CLIENTS = 2_000
const AT_ONCE = 40
/** The machine is shared with the rough clients themselves, so the crowd may cost others a little. */
const ALLOWED = { factor: 2, ms: 25 }
const PAUSE_MS = 5

/** Thousands of connections that go wrong at every stage, against the server and the studio in processes of their own. */
export async function proveSockets(): Promise<void> {
  const database = await createTestDatabase()
  const stops: (() => Promise<void>)[] = [database.drop]
  try {
    await aMerchant(database.db, { isDefault: true, hosts: ['127.0.0.1'] })
    const studioPort = await freePort()
    const STUDIO_URL = `http://127.0.0.1:${studioPort}`
    const server = await startServerProcess(database.url, { STUDIO_URL, RATE_LIMIT_FACTOR: '1000000' })
    stops.unshift(server.stop)
    const studio = await startProcess(
      STUDIO,
      {
        STUDIO_PORT: String(studioPort),
        STUDIO_DATABASE_URL: database.url,
        PLATFORM_URL: `http://127.0.0.1:${server.port}`,
        SECRET_KEY: 'a secret that only proofs know, 32+',
        LOG_LEVEL: 'silent',
      },
      studioPort,
    )
    stops.unshift(studio.stop)

    await callsUntil(server.port, wait(1_000))
    const before = p99(await callsUntil(server.port, wait(5_000)))
    const during = p99(
      await callsUntil(server.port, sendRoughClients(server.port, { count: ROUGH_CLIENTS, atOnce: AT_ONCE })),
    )
    const after = p99(await callsUntil(server.port, wait(5_000)))
    if (!server.isUp() || !studio.isUp()) throw new Error(`down: server ${!server.isUp()}, studio ${!studio.isUp()}`)
    const limitMs = before * ALLOWED.factor + ALLOWED.ms
    const figures = `p99 of other calls ${before.toFixed(1)} ms before, ${during.toFixed(1)} during, ${after.toFixed(1)} after`
    if (during > limitMs || after > limitMs) throw new Error(figures)
    console.log(`${ROUGH_CLIENTS} rough connections: server and studio up, ${figures}`)
  } finally {
    for (const stop of stops) await stop()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How long each call of a polite client took, in milliseconds, one after the other until the work is done. */
async function callsUntil(port: number, work: Promise<void>): Promise<number[]> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const startedAt = performance.now()
    // Asks the database too, as most calls do.
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`a polite call was answered with ${answer.status}`)
    times.push(performance.now() - startedAt)
    await wait(PAUSE_MS)
  }
  await done
  return times
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

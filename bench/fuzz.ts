import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Asked, type Fuzzed, requestsForEveryPair } from '../apps/server/test/fuzz/fuzz.ts'
import { startThrowawayPostgres } from '../scripts/lib/postgres.mjs'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200_000)
const SEED = Number(process.env.FUZZ_SEED ?? 27)
/** A world in which staff have tried everything is one in which little is left to try: a fresh one after so many. */
const PER_WORLD = 20_000
/** The worlds of one seed are none of another's. */
const WORLDS_PER_SEED = 1_000
const SHOWN = 40
const SECOND_MS = 1_000

/** What a run that was stopped goes on from: whole worlds, since each follows from its own seed. */
type Kept = {
  worlds: number
  requests: number
  endpoints: number
  callers: number
  ms: number
  outcomes: Record<string, number>
  problems: string[]
}

const CHILD = new URL('./fuzz-child.ts', import.meta.url).pathname
/** A world begins with reading the whole server: compiled once, kept for the next. */
const COMPILED = path.resolve(import.meta.dirname, '../.cache/compiled')
const QUICK_HASHES = new URL('../apps/server/test/quick-hashes.mjs', import.meta.url).href
type World = Omit<Fuzzed, 'outcomes'> & { outcomes: Record<string, number> }

async function aWorld(databaseUrl: string, { requests, seed, first }: Asked): Promise<World> {
  const child = fork(CHILD, [requests, seed, first].map(String), {
    execArgv: ['--import', QUICK_HASHES],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: COMPILED },
  })
  const [found, [code]] = await Promise.all([
    Promise.race([once(child, 'message').then(([message]) => message as World), once(child, 'exit').then(() => null)]),
    once(child, 'exit'),
  ])
  if (found === null) throw new Error(`the world of seed ${seed} came to no end (${code})`)
  return found
}

const KEPT_FILE = path.resolve(import.meta.dirname, `../.cache/fuzz-${SEED}-${REQUESTS}.json`)
const keptBefore = (): Kept =>
  existsSync(KEPT_FILE)
    ? (JSON.parse(readFileSync(KEPT_FILE, 'utf8')) as Kept)
    : { worlds: 0, requests: 0, endpoints: 0, callers: 0, ms: 0, outcomes: {}, problems: [] }

/**
 * Nothing that anybody sends makes the server fail or tell of another brand's people, or members of one another, and the books add
 * up afterwards. Stopped and started again it goes on with the next world.
 */
export async function proveFuzz(): Promise<void> {
  const kept = keptBefore()
  if (kept.worlds > 0) console.log(`goes on after ${kept.requests} requests of an earlier run (${KEPT_FILE})`)
  mkdirSync(path.dirname(KEPT_FILE), { recursive: true })
  // Nothing of it outlives the run: in memory, without waiting for a disk.
  const postgres = await startThrowawayPostgres()
  try {
    while (kept.requests < REQUESTS) {
      const beganAt = performance.now()
      const found = await aWorld(postgres.adminUrl, {
        requests: Math.min(PER_WORLD, REQUESTS - kept.requests),
        seed: SEED * WORLDS_PER_SEED + kept.worlds,
        first: kept.requests,
      })
      kept.worlds += 1
      kept.ms += performance.now() - beganAt
      kept.requests += found.requests
      Object.assign(kept, { endpoints: found.endpoints, callers: found.callers })
      kept.problems.push(...found.problems)
      for (const [code, count] of Object.entries(found.outcomes))
        kept.outcomes[code] = (kept.outcomes[code] ?? 0) + count
      writeFileSync(KEPT_FILE, JSON.stringify(kept))
      const perSecond = kept.requests / (kept.ms / SECOND_MS)
      const leftMinutes = Math.max(0, REQUESTS - kept.requests) / perSecond / 60
      console.log(
        `${kept.requests} requests, ${kept.problems.length} findings, ${perSecond.toFixed(0)} a second, some ${leftMinutes.toFixed(0)} minutes left`,
      )
      for (const problem of found.problems.slice(0, SHOWN)) console.log(`  ${problem}`)
    }
  } finally {
    await postgres.stop()
  }
  rmSync(KEPT_FILE)
  const counted = Object.entries(kept.outcomes).sort((a, b) => b[1] - a[1])
  console.log(counted.map(([code, count]) => `${code} ${count}`).join(', '))
  if (kept.problems.length > 0) throw new Error(`seed ${SEED}: ${kept.problems.length} findings`)
  const isByAll = kept.requests >= requestsForEveryPair(kept)
  console.log(`${isByAll ? 'each call by each' : 'not every call by each'} of ${kept.callers} callers`)
  console.log(
    `${kept.requests} requests to ${kept.endpoints} calls: none failed, nothing of another brand or another member, books clean`,
  )
}

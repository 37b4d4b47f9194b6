import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fuzz } from '../apps/server/test/fuzz/fuzz.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200_000)
const SEED = Number(process.env.FUZZ_SEED ?? 27)
/** A world in which staff have tried everything is one in which little is left to try: a fresh one after so many. */
const PER_WORLD = 20_000
const SHOWN = 40
const SECOND_MS = 1_000

/** What a run that was stopped goes on from: whole worlds, since each follows from its own seed. */
type Kept = {
  worlds: number
  requests: number
  endpoints: number
  ms: number
  outcomes: Record<string, number>
  problems: string[]
}

const KEPT_FILE = path.resolve(import.meta.dirname, `../.cache/fuzz-${SEED}-${REQUESTS}.json`)
const keptBefore = (): Kept =>
  existsSync(KEPT_FILE)
    ? (JSON.parse(readFileSync(KEPT_FILE, 'utf8')) as Kept)
    : { worlds: 0, requests: 0, endpoints: 0, ms: 0, outcomes: {}, problems: [] }

/**
 * Nothing that anybody sends makes the server fail or tell of another brand's people, or members of one another, and the books add
 * up afterwards. Stopped and started again it goes on with the next world.
 */
export async function proveFuzz(): Promise<void> {
  const kept = keptBefore()
  if (kept.worlds > 0) console.log(`goes on after ${kept.requests} requests of an earlier run (${KEPT_FILE})`)
  mkdirSync(path.dirname(KEPT_FILE), { recursive: true })
  while (kept.requests < REQUESTS) {
    const beganAt = performance.now()
    const found = await fuzz({ requests: Math.min(PER_WORLD, REQUESTS - kept.requests), seed: SEED + kept.worlds })
    kept.worlds += 1
    kept.ms += performance.now() - beganAt
    kept.requests += found.requests
    kept.endpoints = found.endpoints
    kept.problems.push(...found.problems)
    for (const [code, count] of found.outcomes) kept.outcomes[code] = (kept.outcomes[code] ?? 0) + count
    writeFileSync(KEPT_FILE, JSON.stringify(kept))
    const perSecond = kept.requests / (kept.ms / SECOND_MS)
    const leftMinutes = Math.max(0, REQUESTS - kept.requests) / perSecond / 60
    console.log(
      `${kept.requests} requests, ${kept.problems.length} findings, ${perSecond.toFixed(0)} a second, some ${leftMinutes.toFixed(0)} minutes left`,
    )
    for (const problem of found.problems.slice(0, SHOWN)) console.log(`  ${problem}`)
  }
  rmSync(KEPT_FILE)
  const counted = Object.entries(kept.outcomes).sort((a, b) => b[1] - a[1])
  console.log(counted.map(([code, count]) => `${code} ${count}`).join(', '))
  if (kept.problems.length > 0) throw new Error(`seed ${SEED}: ${kept.problems.length} findings`)
  console.log(
    `${kept.requests} requests to ${kept.endpoints} calls: none failed, nothing of another brand or another member, books clean`,
  )
}

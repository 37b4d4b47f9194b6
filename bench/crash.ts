import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hundredthsAt } from '../apps/studio/src/crash/shared/curve.ts'
import { createSharedClock } from '../apps/studio/src/live/clock.ts'
import { type Crowd, gatherCrowd } from '../apps/studio/test/crash-crowd.ts'
import { emptyCrash, plantChain } from '../apps/studio/test/crash-world.ts'
import { createTestDatabase, type TestDatabase } from '../apps/studio/test/database.ts'
import { startFakePlatform } from '../apps/studio/test/fake-platform.ts'
import { parseMoney } from '../packages/contract/src/money.ts'
import { withProcess } from './process.ts'
import { printTable } from './report.ts'

const CHILD = fileURLToPath(new URL('../apps/studio/test/crash-node-child.ts', import.meta.url))
const CLIENTS = Number(process.env.CRASH_CLIENTS ?? 5_000)
const TAPPERS = Number(process.env.CRASH_TAPPERS ?? 2_000)
const MOST_P99_MS = 100
const TAP_AT = 115
/** Long enough for all to be seen. */
const BOUNDS = [[155, 175]] as const
/** All of them bet within it. */
const WINDOW_MS = 10_000 + 5 * TAPPERS
const LISTEN_MS = 3_000

/** Everybody hears every tick in time, and thousands who tap at once each get what the curve was when they did. */
export async function benchCrash(adminUrl: string): Promise<void> {
  process.env.TEST_DATABASE_URL = adminUrl
  const database = await createTestDatabase()
  const platform = await startFakePlatform({ gameCode: 'crash', currency: 'BRL' })
  platform.balance = parseMoney('1000000')
  await emptyCrash(database)
  const settings = { STUDIO_DATABASE_URL: database.url, PLATFORM_URL: platform.url, CRASH_WINDOW_MS: String(WINDOW_MS) }
  try {
    await withProcess({ program: CHILD, settings, ends: 'SIGKILL' }, (url) => watch(database, url))
  } finally {
    await platform.close()
    await database.drop()
  }
}

async function watch(database: TestDatabase, url: string): Promise<void> {
  const clock = createSharedClock(database.pool)
  await clock.sync()
  // While they come in nothing flies: the studio's own chain has no salt yet.
  const crowd = await gatherCrowd(database, clock, url, CLIENTS)
  const result = await measure(crowd, database).finally(crowd.leave)
  printTable(
    ['Crash', 'measured'],
    [
      ['clients', String(CLIENTS)],
      ['tick to all, p50', `${result.p50.toFixed(1)} ms`],
      ['tick to all, p99', `${result.p99.toFixed(1)} ms`],
      ['tick to all, slowest', `${result.slowest.toFixed(1)} ms`],
      ['ticks heard', String(result.heard)],
      ['cash-outs at once', `${result.taps} sent within ${result.sentWithinMs.toFixed(0)} ms`],
      ['answered', `within ${result.answeredWithinMs.toFixed(0)} ms`],
    ],
  )
  if (result.problems.length > 0) throw new Error(result.problems.slice(0, 5).join('; '))
  if (result.p99 > MOST_P99_MS) throw new Error(`a tick takes ${result.p99.toFixed(0)} ms to reach 99 of 100 clients`)
}

async function measure(crowd: Crowd, database: TestDatabase) {
  const { players, delaysMs } = crowd
  const opened = crowd.until((frame) => frame.t === 'flight' && frame.flight.phase === 'betting')
  await plantChain(database, BOUNDS)
  await opened
  let startsAtMs = 0
  const flying = crowd.until((frame) => {
    if (frame.t === 'flight') startsAtMs = frame.flight.startsAt
    return frame.t === 'flight' && frame.flight.phase === 'flying'
  })
  const over = crowd.until((frame) => frame.t === 'flight' && frame.flight.phase === 'over')
  const placed = await crowd.placeBets(TAPPERS)
  await flying
  delaysMs.length = 0
  await crowd.until((frame) => frame.t === 'tick' && frame.at >= TAP_AT)
  const beganAt = performance.now()
  crowd.tap(placed)
  const sentWithinMs = performance.now() - beganAt
  while (players.slice(0, placed).some(({ bet, end }) => bet !== null && end === null)) await sleep(10)
  const answeredWithinMs = performance.now() - beganAt
  await sleep(LISTEN_MS)
  const sorted = Float64Array.from(delaysMs).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  await over
  const problems = await problemsOf(crowd, database, startsAtMs)
  if (placed < TAPPERS) problems.push(`${placed} of ${TAPPERS} could bet: ${[...crowd.refusals].join(', ')}`)
  const slowest = sorted.at(-1) ?? 0
  return {
    p50: at(0.5),
    p99: at(0.99),
    slowest,
    heard: sorted.length,
    taps: placed,
    sentWithinMs,
    answeredWithinMs,
    problems,
  }
}

/** Each at the multiplier of a moment between sending and answer, each paid once. */
async function problemsOf(crowd: Crowd, { pool }: TestDatabase, startsAtMs: number): Promise<string[]> {
  const { players } = crowd
  const gone = players.length - crowd.count()
  const tapped = players.filter(({ tappedAtMs }) => tappedAtMs > 0)
  const wrong = tapped.flatMap(({ end, tappedAtMs, endedAtMs }) => {
    const least = hundredthsAt(tappedAtMs - startsAtMs - 2)
    const most = hundredthsAt(endedAtMs - startsAtMs + 2)
    const out = end?.out ?? 0
    return out >= least && out <= most ? [] : [`tapped between ${least} and ${most}, paid ${out}`]
  })
  const { rows } = await pool.query<{ wins: bigint; outs: bigint }>(
    `select (select count(*) from studio.wallet_call where kind = 'win' and body ->> 'amount' <> '0.00') as wins,
       (select count(*) from studio.round where out_hundredths is not null) as outs`,
  )
  const { wins, outs } = rows[0] ?? { wins: -1n, outs: -1n }
  const counted = Number(wins) === tapped.length && Number(outs) === tapped.length
  return [
    ...wrong,
    ...(gone === 0 ? [] : [`${gone} lost their line`]),
    ...(counted ? [] : [`${tapped.length} taps, ${outs} bets out, ${wins} prizes`]),
  ]
}

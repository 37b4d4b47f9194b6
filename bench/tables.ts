import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createSharedClock } from '../apps/studio/src/live/clock.ts'
import { createTestDatabase, type TestDatabase } from '../apps/studio/test/database.ts'
import { startFakePlatform } from '../apps/studio/test/fake-platform.ts'
import { gatherAtTable, type TableCrowd } from '../apps/studio/test/table-crowd.ts'
import { emptyTables, plantTable, untilPaid, WHEEL } from '../apps/studio/test/table-world.ts'
import { parseMoney } from '../packages/contract/src/money.ts'
import { withProcess } from './process.ts'
import { printTable } from './report.ts'

const CHILD = fileURLToPath(new URL('../apps/studio/test/table-node-child.ts', import.meta.url))
const WATCHERS = Number(process.env.TABLE_WATCHERS ?? 5_000)
const BETTORS = Number(process.env.TABLE_BETTORS ?? 500)
const ROUNDS = 3
const WINDOW_MS = 8_000
const MOST_P99_MS = 100
const CHIP = [{ spot: 'n1', amount: '1.00' }]

/** Thousands watch one table on one node while hundreds of them bet: everybody hears of every round in time, and every bet is paid once. */
export async function benchTables(adminUrl: string): Promise<void> {
  process.env.TEST_DATABASE_URL = adminUrl
  const database = await createTestDatabase()
  const platform = await startFakePlatform({ gameCode: WHEEL.game, currency: 'BRL' })
  platform.balance = parseMoney('1000000')
  await emptyTables(database)
  const settings = { STUDIO_DATABASE_URL: database.url, PLATFORM_URL: platform.url, TABLE_WINDOW_MS: String(WINDOW_MS) }
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
  // Nothing is played while they come in: the table's own chain has no salt yet.
  const crowd = await gatherAtTable(database, clock, url, WATCHERS)
  try {
    const result = await measure(crowd, database)
    printTable(
      ['A shared table', 'measured'],
      [
        ['watchers', String(WATCHERS)],
        ['news of a round to all, p50', `${result.p50.toFixed(1)} ms`],
        ['news of a round to all, p99', `${result.p99.toFixed(1)} ms`],
        ['news of a round to all, slowest', `${result.slowest.toFixed(1)} ms`],
        ['heard', `${result.heard} of ${2 * ROUNDS * WATCHERS}`],
        ['bets', `${result.placed} of ${ROUNDS * BETTORS} placed and paid once`],
      ],
    )
    if (result.problems.length > 0) throw new Error(result.problems.join('; '))
    if (result.p99 > MOST_P99_MS)
      throw new Error(`news of a round takes ${result.p99.toFixed(0)} ms to reach 99 of 100 watchers`)
  } finally {
    crowd.leave()
  }
}

async function measure(crowd: TableCrowd, database: TestDatabase) {
  const { delaysMs, watchers } = crowd
  let opening = crowd.until(({ outcome }) => outcome === null)
  await plantTable(database, WHEEL.table, ROUNDS)
  let placed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await opening
    const ended = crowd.until((news) => news.id === id && news.outcome !== null)
    opening = crowd.until((news) => news.id > id)
    for (const watcher of watchers) watcher.bet = null
    await crowd.bet(id, CHIP, BETTORS)
    await ended
    placed += watchers.filter(({ bet }) => bet !== null).length
  }
  // What is still on its way.
  await sleep(1_000)
  await untilPaid(database)
  const sorted = Float64Array.from(delaysMs).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const problems: string[] = []
  if (crowd.count() < WATCHERS) problems.push(`${WATCHERS - crowd.count()} lost their line`)
  if (placed < ROUNDS * BETTORS)
    problems.push(`${placed} of ${ROUNDS * BETTORS} bets were placed: ${[...crowd.refusals].join(', ')}`)
  if (sorted.length < 2 * ROUNDS * WATCHERS) problems.push(`${sorted.length} heard`)
  const { rows } = await database.pool.query<{ wins: bigint; bets: bigint }>(
    `select (select count(*) from studio.wallet_call where kind = 'win' and status = 'done') as wins,
       (select count(*) from studio.round where status = 'settled') as bets`,
  )
  const { wins, bets } = rows[0] ?? { wins: -1n, bets: -1n }
  if (Number(bets) !== placed || wins !== bets) problems.push(`${placed} placed, ${bets} settled, ${wins} paid`)
  return { p50: at(0.5), p99: at(0.99), slowest: sorted.at(-1) ?? 0, heard: sorted.length, placed, problems }
}

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { keepBudgets } from './budget.ts'
import { withProduct } from './product.ts'
import { printTable } from './report.ts'

/** Longer than the chains of the tables need to get their salt, and all that is done once. */
const SETTLES_MS = 90_000
const LASTS_MS = 120_000
const MINUTE_MS = 60_000
/** Of a core: node, studio and what they let the database do. */
const MOST_PERCENT = 2
const MOST_A_MINUTE = 1_500
/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Two brands and the studio with nobody there: what they cost, and how often they ask the database. */
export const benchIdle = (adminUrl: string): Promise<void> =>
  withProduct(adminUrl, (_, pool, withGames, serverPid) =>
    withGames(async (studioPid) => {
      await sleep(SETTLES_MS)
      const [before, beganAt] = [await spent(pool, { serverPid, studioPid }), performance.now()]
      await sleep(LASTS_MS)
      const [after, took] = [await spent(pool, { serverPid, studioPid }), performance.now() - beganAt]
      const percent = (part: 'server' | 'studio' | 'database') => ((after[part] - before[part]) * 100) / took
      const parts = (['server', 'studio', 'database'] as const).map((part) => [part, percent(part)] as const)
      const sum = parts.reduce((all, [, share]) => all + share, 0)
      const transactions = ((after.transactions - before.transactions) * MINUTE_MS) / took
      printTable(
        ['idle', 'of a core'],
        [...parts, ['together', sum] as const].map(([part, share]) => [part, `${share.toFixed(2)} %`]),
      )
      console.log(`${transactions.toFixed(0)} transactions a minute`)
      keepBudgets([
        { what: 'an idle node with its studio and database, percent of a core', is: sum, atMost: MOST_PERCENT },
        { what: 'transactions a minute of an idle node', is: transactions, atMost: MOST_A_MINUTE },
      ])
    }),
  )

type Processes = { serverPid: number; studioPid: number }

/** Milliseconds of a processor until now; of the database those of its connections. */
async function spent(pool: Pool, { serverPid, studioPid }: Processes) {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows: counted } = await pool.query<{ transactions: number }>(
    'select (xact_commit + xact_rollback)::float8 as transactions from pg_stat_database where datname = current_database()',
  )
  return {
    server: processorMs(serverPid),
    studio: processorMs(studioPid),
    database: rows.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    transactions: counted[0]?.transactions ?? 0,
  }
}

function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

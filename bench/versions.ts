import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { treeOf } from '../scripts/lib/against.mjs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { withBenchDatabase } from './database.ts'
import { Callers, lostOf, namesIn } from './nodes/callers.ts'
import { Node, until } from './nodes/processes.ts'
import { wrongPurses } from './nodes.ts'
import { printTable } from './report.ts'
import { preparePlayers, SECRET_KEY } from './wallet.ts'

const PORTS = [20_971, 20_972]
const PLAYERS = 60
const CALLERS = 8
const SETTLE_MS = 4_000
const MIGRATIONS = 'apps/server/migrations'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The newest commit that lacks one of this tree's migrations, so that the new version has something to migrate. */
function versionBefore(): string {
  const newest = readdirSync(path.join(ROOT, MIGRATIONS)).sort().at(-1) ?? ''
  const [added] = git('log', '--diff-filter=A', '--format=%h', '-1', '--', `${MIGRATIONS}/${newest}`).split('\n')
  return git('rev-parse', '--short', added ? `${added}~1` : 'HEAD')
}

/** What the queue runs by the clock: an older node must leave what it does not know. */
const schedulesIn = async (pool: Pool) =>
  new Set((await pool.query<{ name: string }>('select name from pgboss.schedule')).rows.map(({ name }) => name))

/** The database as the older version leaves it. */
async function migrateBy(tree: string, url: string): Promise<void> {
  const file = path.join(tree, 'apps/server/src/platform/migrate.ts')
  const program = `import { migrate } from ${JSON.stringify(file)}; await migrate(${JSON.stringify(url)})`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: tree, stdio: 'inherit' })
}

/**
 * A deploy as an operator makes it, under load, on one database: nodes of the version before, one replaced by this version, which
 * migrates; the older one killed and started beside it; then all of this version; then back. `VERSIONS_FROM=commit` names another.
 */
export async function proveVersions(adminUrl: string): Promise<void> {
  const commit = process.env.VERSIONS_FROM ?? versionBefore()
  const tree = treeOf(commit)
  const nodes: Node[] = []
  try {
    await withBenchDatabase(
      adminUrl,
      async (url, pool) => {
        const before = await count(pool)
        const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
        const { seats } = await preparePlayers(pool, db, PLAYERS)
        const env = {
          NODE_ENV: 'production',
          DATABASE_URL: url,
          SECRET_KEY,
          RATE_LIMIT_FACTOR: '1000000',
          DRAIN_PAUSE_MS: '1000',
        }
        const [first = 0, second = 0] = PORTS
        const older = [new Node(first, env, { root: tree }), new Node(second, env, { root: tree })] as const
        const newer = [new Node(first, env), new Node(second, env)] as const
        nodes.push(...older, ...newer)
        const ready = (node: Node) => until('a node to be ready', () => node.isReady(), 120_000)
        const replace = async (out: Node, by: Node) => {
          await out.stop('SIGTERM')
          await by.start()
          await ready(by)
        }
        await Promise.all(older.map((node) => node.start()))
        const callers = new Callers(
          PORTS.map((port) => `http://127.0.0.1:${port}`),
          seats,
        )
        const playing = callers.play(CALLERS)
        const rows: string[][] = []
        const wrong: string[] = []
        let known = await schedulesIn(pool)
        const steps: [string, () => Promise<void>][] = [
          [`two nodes of ${commit}`, async () => {}],
          ['one of them replaced by this version, which migrates', () => replace(older[0], newer[0])],
          [
            'the older one killed, and started beside the new migrations',
            async () => {
              await older[1].stop('SIGKILL')
              await older[1].start()
              await ready(older[1])
            },
          ],
          ['the other replaced too', () => replace(older[1], newer[1])],
          ['back: one of them replaced by the version before', () => replace(newer[0], older[0])],
        ]
        for (const [what, happen] of steps) {
          const calls = callers.calls
          callers.takePauseMs()
          callers.takeRepeats()
          console.log(`${what} …`)
          await happen()
          await setTimeout(SETTLE_MS)
          rows.push([
            what,
            String(callers.calls - calls),
            String(callers.takeRepeats()),
            `${(callers.takePauseMs() / 1000).toFixed(1)} s`,
          ])
          const now = await schedulesIn(pool)
          wrong.push(
            ...[...known].filter((name) => !now.has(name)).map((name) => `${what}: the schedule ${name} is gone`),
          )
          known = now
          if (callers.problems.length > 0) break
        }
        callers.stop()
        await playing
        printTable(['what happened', 'answered', 'said again', 'longest pause'], rows)
        const after = await count(pool)
        if (after <= before && process.env.VERSIONS_FROM === undefined)
          wrong.push('the new version had nothing to migrate')
        await pool.query('analyze')
        wrong.push(
          ...callers.problems,
          ...(await audit(db, BOOK_CHECKS)).map((finding) => JSON.stringify(finding)),
          ...(await wrongPurses(pool, seats, callers)),
          ...lostOf(await namesIn(pool), callers.heard),
        )
        await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
        await db.destroy()
        if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'))
        console.log(
          `${commit} and this tree side by side, ${after - before} migrations between them: ${callers.calls} calls, each answered and counted once, books clean`,
        )
      },
      (url) => migrateBy(tree, url),
    )
  } finally {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    if (existsSync(tree)) rmSync(tree, { recursive: true, force: true })
  }
}

async function count(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from schema_migration')
  return rows[0]?.count ?? 0
}

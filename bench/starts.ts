import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { BENCHES } from './benches.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
/** Long enough for the slowest beginning: the demo is seeded and its pictures are drawn. */
const LOOKS_MS = Number(process.env.BENCH_STARTS_MS ?? 60_000)
const POLL_MS = 100

/** Every bench begins, ends with an error where it is stopped, and leaves no process behind; those that are quick end by themselves. */
export async function proveStarts(adminUrl: string): Promise<void> {
  const { db, pool } = openDatabase({ url: adminUrl, poolSize: 1, onError: () => {} })
  const problems: string[] = []
  try {
    const before = await databases(pool)
    for (const name of Object.keys(BENCHES)) {
      const said = await startFor(name)
      console.log(`${name}: ${said}`)
      if (!said.startsWith('ended well') && said !== 'stopped, nothing is left') problems.push(`${name}: ${said}`)
      for (const left of await databases(pool))
        if (!before.includes(left)) await pool.query(`drop database if exists ${left} with (force)`)
    }
  } finally {
    await db.destroy()
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
}

async function databases(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(bench|test|studio)_'`,
  )
  return rows.map(({ datname }) => datname)
}

async function startFor(name: string): Promise<string> {
  // A group of its own, by which all that it starts is found.
  const child = spawn(process.execPath, [MAIN, name], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const group = -(child.pid ?? 0)
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += String(text)))
  const ended = once(child, 'exit').then(([code, signal]) => (signal === null ? Number(code) : 1))
  const code = await Promise.race([ended, sleep(LOOKS_MS, null, { ref: false })])
  // A figure that was missed is none of the beginning.
  if (code !== null && isThere(group)) return 'ended, and left processes behind'
  if (code !== null)
    return code === 0 || /at (least|most) /.test(errors) ? 'ended well' : `ended with ${code}: ${errors.slice(-300)}`
  child.kill('SIGTERM')
  const stopped = await ended
  // Processes that were killed are gone a moment later.
  for (let n = 0; n < 50 && isThere(group); n++) await sleep(POLL_MS)
  if (isThere(group)) {
    process.kill(group, 'SIGKILL')
    return 'stopped, and left processes behind'
  }
  return stopped === 0 ? 'stopped, and called that a success' : 'stopped, nothing is left'
}

function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

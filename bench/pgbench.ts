import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DISTRIBUTION_DIR = '/usr/lib/postgresql'

function candidates(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const versions = existsSync(DISTRIBUTION_DIR) ? readdirSync(DISTRIBUTION_DIR).sort().reverse() : []
  return [...onPath, ...versions.map((version) => join(DISTRIBUTION_DIR, version, 'bin'))].map((dir) =>
    join(dir, 'pgbench'),
  )
}

/** Where pgbench is; installed from the distribution when this is root on Debian and there is none. */
export async function findPgbench(): Promise<string> {
  const found = () => candidates().find((path) => existsSync(path))
  const here = found()
  if (here) return here
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing pgbench ...')
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-contrib', 'postgresql'])
  }
  const installed = found()
  if (installed) return installed
  throw new Error('The ledger bench compares with pgbench: install it (Debian: postgresql-contrib) and put it on PATH.')
}

export type PgbenchRun = { pgbench: string; url: string; script: string; clients: number; seconds: number }

/** Transactions a second of a custom script over the prepared protocol. */
export async function pgbenchTps({ pgbench, url, script, clients, seconds }: PgbenchRun): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'pgbench-'))
  try {
    const file = join(dir, 'script.sql')
    writeFileSync(file, script)
    const threads = String(Math.min(clients, 2))
    const { stdout } = await run(pgbench, [
      ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, `--client=${clients}`, `--jobs=${threads}`],
      ...[`--time=${seconds}`, url],
    ])
    const tps = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
    if (!tps) throw new Error(`pgbench said nothing to understand:\n${stdout}`)
    return Number(tps)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

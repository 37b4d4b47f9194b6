import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { Callers, type Heard, lostOf, namesIn } from './nodes/callers.ts'
import { Postgres } from './nodes/postgres.ts'
import { endGroup, Node, until } from './nodes/processes.ts'
import { wrongPurses } from './nodes.ts'
import { printTable } from './report.ts'
import { preparePlayers, SECRET_KEY, type Seat } from './wallet.ts'

const PORTS = { node: 20_970, database: 20_971, latest: 20_972, earlier: 20_973 }
const PLAYERS = 100
const CALLERS = 8
const PLAY_MS = 4_000
const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'max_connections=100', 'shared_buffers=128MB', 'wal_level=replica'],
  ...['hot_standby=on'],
]

const addressOf = (port: number) => `postgres://trevo@127.0.0.1:${port}/postgres`

async function ask<T extends pg.QueryResultRow>(port: number, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: addressOf(port) })
  await client.connect()
  try {
    return (await client.query<T>(question)).rows
  } finally {
    await client.end()
  }
}

/** A server whose log goes to a repository of pgBackRest, by the file that operators get. */
class Archive {
  readonly #postgres: Postgres
  readonly #file: string
  readonly #env = { PGBACKREST_REPO1_CIPHER_PASS: randomBytes(48).toString('base64') }

  private constructor(postgres: Postgres) {
    this.#postgres = postgres
    this.#file = path.join(postgres.dir, 'pgbackrest.conf')
  }

  static async open(postgres: Postgres, data: string): Promise<Archive> {
    const archive = new Archive(postgres)
    const text = await readFile(path.resolve(import.meta.dirname, '../deploy/pgbackrest.conf'), 'utf8')
    const own = text
      .replace(
        'repo1-path=/var/lib/pgbackrest',
        `repo1-path=${postgres.folder('repository')}\nlock-path=${postgres.dir}`,
      )
      .replace(
        'pg1-path=/var/lib/postgresql/15/main',
        `pg1-path=${data}\npg1-socket-path=${postgres.dir}\npg1-user=trevo`,
      )
      .replace('pg1-port=5432', `pg1-port=${PORTS.database}`)
    await writeFile(archive.#file, own)
    return archive
  }

  serve = (folder: string, port: number) =>
    this.#postgres.serve(
      folder,
      [
        ...SETTINGS,
        `port=${port}`,
        `unix_socket_directories=${this.#postgres.dir}`,
        'archive_mode=on',
        `archive_command=pgbackrest --config=${this.#file} --stanza=trevo archive-push %p`,
      ],
      this.#env,
    )

  /** As a new machine has it: it archives nothing of its own. */
  serveRestored = (folder: string, port: number) =>
    this.#postgres.serve(
      folder,
      [...SETTINGS, `port=${port}`, `unix_socket_directories=${this.#postgres.dir}`],
      this.#env,
    )

  async run(...args: string[]): Promise<number> {
    const beganAt = performance.now()
    try {
      await this.#postgres.tool('pgbackrest', [`--config=${this.#file}`, '--stanza=trevo', ...args], this.#env)
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (isMissing) throw new Error('this proof needs pgBackRest (Debian: apt-get install pgbackrest)')
      throw error
    }
    return (performance.now() - beganAt) / 1000
  }

  /** Name, kind and bytes that each backup added to the repository. */
  async list(): Promise<string[][]> {
    const args = [`--config=${this.#file}`, '--stanza=trevo', 'info', '--output=json']
    const [stanza] = JSON.parse(await this.#postgres.tool('pgbackrest', args, this.#env))
    type Backup = { label: string; type: string; info: { size: number; repository: { delta: number } } }
    return stanza.backup.map(({ label, type, info }: Backup) => [
      label,
      type,
      `${(info.size / 1e6).toFixed(0)} MB`,
      `${(info.repository.delta / 1e6).toFixed(1)} MB`,
    ])
  }
}

/** What a restored database holds against what callers were told, before and after a point in time. */
async function wrongOf(port: number, heard: readonly Heard[], untilMs: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: addressOf(port) })
  await client.connect()
  const there = await namesIn(client).finally(() => client.end())
  const later = heard.filter(({ name, sentAt }) => sentAt > untilMs && there.has(name))
  return [
    ...lostOf(
      there,
      heard.filter(({ doneAt }) => doneAt < untilMs),
    ),
    ...later.map(({ name }) => `${name} came after the point and is there`),
  ]
}

async function findingsAt(port: number, purses?: { seats: readonly Seat[]; callers: Callers }): Promise<string[]> {
  const { db, pool } = openDatabase({ url: addressOf(port), poolSize: 2, onError: () => {} })
  try {
    const findings = (await audit(db, BOOK_CHECKS)).map((finding) => JSON.stringify(finding))
    return purses ? [...findings, ...(await wrongPurses(pool, purses.seats, purses.callers))] : findings
  } finally {
    await db.destroy()
  }
}

/** Full and incremental backups under load; then the machine is gone, and its data is restored: all of it, and as it was at a moment. */
export async function proveBackup(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'backup-'))
  await chmod(dir, 0o755)
  const stops: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })]
  const later = (stop: () => Promise<void>) => stops.unshift(stop)
  try {
    const postgres = new Postgres(dir)
    const data = postgres.folder('primary')
    postgres.run('initdb', ['-D', data, '-U', 'trevo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums'])
    const archive = await Archive.open(postgres, data)
    const primary = archive.serve(data, PORTS.database)
    later(() => endGroup(primary))
    await until('the database', () => postgres.answers(PORTS.database))
    await archive.run('stanza-create')
    const url = addressOf(PORTS.database)
    await migrate(url)
    const { db, pool } = openDatabase({ url, poolSize: 10, onError: () => {} })
    const { seats } = await preparePlayers(pool, db, PLAYERS).finally(() => db.destroy())
    await archive.run('check')

    const env = { NODE_ENV: 'production', DATABASE_URL: url, SECRET_KEY, RATE_LIMIT_FACTOR: '1000000' }
    const node = new Node(PORTS.node, env)
    later(() => node.stop('SIGKILL'))
    await node.start()
    const callers = new Callers([`http://127.0.0.1:${PORTS.node}`], seats)
    const playing = callers.play(CALLERS)
    await setTimeout(PLAY_MS)
    const full = await archive.run('--type=full', 'backup')
    await setTimeout(PLAY_MS)
    const incremental = await archive.run('--type=incr', 'backup')
    await setTimeout(PLAY_MS)
    // In the midst of the play; what is written after it is in the log alone.
    const [point] = await ask<{ at: string; ms: string }>(
      PORTS.database,
      `select now()::text as at, (extract(epoch from now()) * 1000)::text as ms`,
    )
    if (!point) throw new Error('the database does not know the time')
    await setTimeout(PLAY_MS)
    callers.stop()
    await playing
    // As archive_timeout does it every minute.
    await ask(PORTS.database, 'select pg_switch_wal()')
    await archive.run('check')
    await node.stop('SIGKILL')
    await endGroup(primary)
    await rm(data, { recursive: true })

    console.log('The machine is gone …')
    const restored = async (name: keyof typeof PORTS & ('latest' | 'earlier'), ...how: string[]) => {
      const folder = postgres.folder(name)
      const seconds = await archive.run(`--pg1-path=${folder}`, '--archive-mode=off', ...how, 'restore')
      const server = archive.serveRestored(folder, PORTS[name])
      later(() => endGroup(server))
      const beganAt = performance.now()
      await until('the restored database', async () => {
        if (!(await postgres.answers(PORTS[name]))) return false
        const [row] = await ask<{ is: boolean }>(PORTS[name], 'select pg_is_in_recovery() as is')
        return row?.is === false
      })
      return seconds + (performance.now() - beganAt) / 1000
    }
    const latest = await restored('latest')
    const earlier = await restored('earlier', '--type=time', `--target=${point.at}`, '--target-action=promote')

    const before = callers.heard.filter(({ doneAt }) => doneAt < Number(point.ms)).length
    const wrong = [
      ...callers.problems,
      ...(await findingsAt(PORTS.latest, { seats, callers })).map((each) => `all of it: ${each}`),
      ...(await wrongOf(PORTS.latest, callers.heard, Number.POSITIVE_INFINITY)),
      ...(await findingsAt(PORTS.earlier)).map((each) => `at the point: ${each}`),
      ...(await wrongOf(PORTS.earlier, callers.heard, Number(point.ms))),
    ]
    if (before === 0 || before === callers.heard.length) wrong.push('the point lies outside of the play')
    printTable(['backup', 'kind', 'database', 'added'], await archive.list())
    if (wrong.length > 0) throw new Error(`${wrong.length} findings:\n${wrong.slice(0, 20).join('\n')}`)
    console.log(
      `full backup ${full.toFixed(1)} s, incremental ${incremental.toFixed(1)} s, under load; restored in ${latest.toFixed(1)} s and ${earlier.toFixed(1)} s; ` +
        `${callers.heard.length} acknowledged calls all there, at the point ${before} and nothing later; books clean`,
    )
  } finally {
    for (const stop of stops) await stop()
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDatabase, type Pool } from '../src/platform/db.ts'
import { migrate, SCHEMA_DIRS } from '../src/platform/migrate.ts'
import { cloneCitusDatabase, DEPLOY, dropCitusDatabase, makeCitusDatabase, renameCitusDatabase } from './citus.ts'
import { recordStatements } from './record-statements.ts'

recordStatements()

export type TestDatabase = { url: string; db: Db; pool: Pool; drop(): Promise<void> }

const TEMPLATE_LOCK = 7_391_001
/** Each connection reads the catalogue and plans everything anew, which takes longer than most of what it is then asked. */
const POOL_SIZE = 4
/** Two books are apart or not, as their numbers will have it. */
const SHARDS = 2
/** Set where the server of TEST_DATABASE_URL is the coordinator of a Citus cluster (`npm run prove -- citus`). */
const isCitus = process.env.TEST_CITUS === '1'
/** Where functions alone change from run to run (`npm run prove -- mutants`): put over those of a template with the same tables. */
const isOnTop = process.env.TEST_CODE_ON_TOP === '1'

/** A fresh, migrated database that no other test sees. Call `drop()` when the file is done with it. */
export async function createTestDatabase({ poolSize = POOL_SIZE } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin)
    if (isCitus) await alone(admin, () => cloneCitusDatabase(adminUrl(), template, name))
    // As files, which takes half as long as through the log.
    else await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = urlOf(name)
  const { db, pool } = openDatabase({ url, poolSize, onError: ignoreForcedDisconnect })
  // Who asks for more at once than there are connections waits for one as long as the machine needs.
  pool.options.connectionTimeoutMillis = 0
  const drop = async () => {
    await db.destroy()
    if (isCitus) await dropCitusDatabase(adminUrl(), name)
    else await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  }
  return { url, db, pool, drop }
}

/** One migrated template per schema; test files that start together wait for the first to make it. */
async function ensureTemplate(admin: pg.Client): Promise<string> {
  templateName ??= nameOfTemplate()
  const name = await templateName
  return alone(admin, async () => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await (isCitus ? makeCitusTemplate(name) : makeTemplate(admin, name))
    return name
  })
}

/** Read once in a process, however many test files share it: the schema does not change while tests run. */
let templateName: Promise<string> | undefined

const nameOfTemplate = async () => `template_${await hashOf(SCHEMA_DIRS.migrations)}_${await hashOf(SCHEMA_DIRS.code)}`

async function alone<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    return await work()
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Migrated under another name, so that a failed migration never leaves half a template behind. */
const UNFINISHED = 'template_unfinished'

async function makeTemplate(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${UNFINISHED} with (force)`)
  const below = isOnTop ? await withTheTablesOf(name, admin) : undefined
  await admin.query(`create database ${UNFINISHED} ${below === undefined ? '' : `template ${below}`}`)
  await migrate(urlOf(UNFINISHED))
  await admin.query(`alter database ${UNFINISHED} rename to ${name}`)
}

async function withTheTablesOf(name: string, admin: pg.Client): Promise<string | undefined> {
  const [tables] = name.match(/^template_[0-9a-f]+_/) ?? []
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid limit 1',
    [tables],
  )
  return rows[0]?.datname
}

async function makeCitusTemplate(name: string): Promise<void> {
  await dropCitusDatabase(adminUrl(), UNFINISHED)
  await makeCitusDatabase(adminUrl(), UNFINISHED, SHARDS)
  await renameCitusDatabase(adminUrl(), UNFINISHED, name)
}

async function hashOf(dir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(dir)).sort()) hash.update(file).update(await readFile(join(dir, file)))
  if (isCitus) hash.update(await readFile(DEPLOY))
  return hash.digest('hex').slice(0, 16)
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl() })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${database}`
  return url.href
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is missing: run the tests through vitest.')
  return url
}

// Dropping a database by force ends connections that a test still holds.
const ignoreForcedDisconnect = () => {}

/** Until the transaction of the caller ends, as somebody may who owns the database; on every machine that has a part of it. */
export async function switchTriggersOff(client: Pick<pg.Client, 'query'>): Promise<void> {
  if (isCitus) await client.query(`set citus.propagate_set_commands = 'local'`)
  await client.query('set local session_replication_role = replica')
}

/** Whether a connection waits for a lock, on any machine that has a part of the database. */
export async function somebodyWaits(pool: Pool): Promise<boolean> {
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await pool.query<{ count: string }>(
    isCitus ? `select sum(result::int) as count from run_command_on_all_nodes($1)` : waiting,
    isCitus ? [waiting] : [],
  )
  return Number(rows[0]?.count) > 0
}

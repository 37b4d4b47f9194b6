import pg from 'pg'
import { command } from '../../platform/command.ts'
import type { Config } from '../../platform/config.ts'
import { isMigrated, readMigrations } from '../../platform/migrate.ts'
import { sessionName } from '../../platform/node-name.ts'
import { roleAt } from '../../platform/roles.ts'
import { type Finding, finding, reasonOf } from './finding.ts'

const OLDEST = 150_000
const TIMEOUT_MS = 10_000
const CLOCK_LIMIT_MS = 2_000

const database = finding('database')
const clock = finding('clock')

/** Whether it answers, how old it is, what is missing in it, as whom we work, and what time it has. Null: it does not answer. */
export async function checkDatabase({
  databaseUrl,
  nodeEnv,
}: Pick<Config, 'databaseUrl' | 'nodeEnv'>): Promise<Finding[] | null> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: sessionName('doctor'),
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
  })
  pool.on('error', () => undefined)
  try {
    const before = Date.now()
    const { rows } = await pool.query<{ version: number; at: Date; hasSchema: boolean }>(
      `select current_setting('server_version_num')::int as version, clock_timestamp() as at,
        to_regclass('schema_migration') is not null as "hasSchema"`,
    )
    const after = Date.now()
    const [row] = rows
    if (row === undefined) return null
    return [ageOf(row.version), await schemaOf(pool, row.hasSchema)]
      .concat(row.hasSchema ? await roleOf(pool, databaseUrl, nodeEnv) : NO_ROLES)
      .concat(clockOf(row.at, before, after))
  } finally {
    await pool.end()
  }
}

export const noDatabase = (error?: unknown): Finding[] => [
  database('wrong', `It does not let us in (${reasonOf(error)}): check DATABASE_URL.`),
]

const ageOf = (version: number) =>
  version >= OLDEST
    ? database('well', `PostgreSQL ${Math.floor(version / 10_000)} answers.`)
    : database('wrong', `PostgreSQL ${Math.floor(version / 10_000)} is too old: it takes 15 or newer.`)

async function schemaOf(pool: pg.Pool, hasSchema: boolean): Promise<Finding> {
  if (!hasSchema) return database('look', `It is empty: ${command('admin init')} begins.`)
  return (await isMigrated(pool, await readMigrations()))
    ? database('well', 'Every migration of this version is in it.')
    : database('look', 'It is older than this version: the next start brings it up to date.')
}

const NO_ROLES = database('well', 'Its roles are made with its tables.')

/** Whoever logs in as the owner and takes a role may leave it again: only an account of its own cannot. */
async function roleOf(pool: pg.Pool, url: string, nodeEnv: Config['nodeEnv']): Promise<Finding> {
  if (!(await roleAt(url, 'trevo_app')))
    return database(
      'look',
      'The server works with the rights of the owner: DATABASE_URL may not create roles (docs/SECURITY.md).',
    )
  const { rows } = await pool.query<{ isOwner: boolean }>(
    `select pg_has_role(tableowner, 'member') as "isOwner" from pg_tables where schemaname = 'public' and tablename = 'schema_migration'`,
  )
  return rows[0]?.isOwner
    ? database(
        nodeEnv === 'production' ? 'look' : 'well',
        'The server works as the role trevo_app, but logs in as the owner: give it an account of its own (docs/SECURITY.md).',
      )
    : database('well', 'The server works as the role trevo_app, by an account that owns nothing.')
}

/** Draws close by the database's clock and are shown by this one. */
function clockOf(at: Date, before: number, after: number): Finding {
  const apart = at.getTime() < before ? before - at.getTime() : Math.max(0, at.getTime() - after)
  return apart <= CLOCK_LIMIT_MS
    ? clock('well', 'This machine and the database agree on the time.')
    : clock(
        'wrong',
        `This machine and the database are ${Math.round(apart / 1000)} seconds apart: let both keep time by NTP.`,
      )
}

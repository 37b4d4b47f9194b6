import type { PoolClient } from 'pg'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { addDraws } from './fill/draws.ts'
import { countDays } from './fill/figures.ts'
import type { Shape } from './fill/shape.ts'
import { inTransaction, number, once } from './fill/steps.ts'
import { fillWeeks, weeksOf } from './fill/weeks.ts'
import { addBrand } from './fill/world.ts'

const SETTINGS = [
  // What triggers would check and note row by row is right by the way it is made, and noted in one go.
  `session_replication_role = replica`,
  `statement_timeout = 0`,
  `synchronous_commit = off`,
  `work_mem = '512MB'`,
  `maintenance_work_mem = '512MB'`,
  // There are two of us.
  `max_parallel_workers_per_gather = 0`,
  `max_parallel_maintenance_workers = 0`,
  `jit = off`,
  // Plans are made before anything is counted.
  `enable_nestloop = off`,
]

/** As many as the machines have cores on which this is measured. */
const LANES = 2
const WEEKS = 13
const GAMES = 640
/** As many as make five stays of forty rounds each in these weeks. */
const POSTINGS_OF_A_MEMBER = 500

export const nameOf = ({ postings, members, games }: Pick<Shape, 'postings' | 'members' | 'games'>) =>
  `fill_${postings}_${members}_${games}`

/** `--postings 50000000 [--members n] [--games n] [--weeks n]`: the database stays, and is gone with `--drop`. */
export async function benchFill(
  adminUrl: string,
  options: Record<string, string | boolean | undefined>,
): Promise<void> {
  const shape = shapeOf(options)
  const name = nameOf(shape)
  if (options.drop) return dropFilled(adminUrl, name)
  const began = performance.now()
  const url = await fill(adminUrl, name, shape)
  console.log(`${name} is filled, ${((performance.now() - began) / 60_000).toFixed(1)} minutes. ${await sizeOf(url)}`)
}

/** What is left out follows from how many postings there are to be. */
export function shapeOf(options: Record<string, number | string | boolean | undefined>): Omit<Shape, 'until'> {
  const postings = Number(options.postings ?? 1_000_000)
  const members = Number(options.members ?? Math.max(2_000, Math.ceil(postings / POSTINGS_OF_A_MEMBER)))
  return { postings, members, games: Number(options.games ?? GAMES), weeks: Number(options.weeks ?? WEEKS) }
}

export async function dropFilled(adminUrl: string, name: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1, onError: () => {} })
  await admin.pool.query(`drop database if exists ${name} with (force)`)
  await admin.db.destroy()
}

export async function isFilled(adminUrl: string, name: string): Promise<boolean> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1, onError: () => {} })
  const { rowCount } = await admin.pool.query('select from pg_database where datname = $1', [name])
  await admin.db.destroy()
  return rowCount !== 0
}

async function sizeOf(url: string): Promise<string> {
  const { db, pool } = openDatabase({ url, poolSize: 1, onError: () => {} })
  const { rows } = await pool.query<{ postings: string; size: string }>(
    `select (select count(*) from ledger_posting)::text as postings, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  await db.destroy()
  return `${number(Number(rows[0]?.postings))} postings, ${rows[0]?.size}`
}

/**
 * A database with so many postings and all that belongs to them, as `weeks` of life would have left it. What is there stays:
 * a fill that was stopped goes on with the week it was at.
 */
export async function fill(adminUrl: string, name: string, wanted: Omit<Shape, 'until'>): Promise<string> {
  const url = await databaseNamed(adminUrl, name)
  const { db, pool } = openDatabase({ url, poolSize: LANES + 1, onError: () => {} })
  const clients: PoolClient[] = []
  try {
    for (let n = 0; n < LANES; n++) {
      const client = await pool.connect()
      clients.push(client)
      await client.query(SETTINGS.map((setting) => `set ${setting}`).join(';'))
    }
    const client = clients[0] as PoolClient
    const shape = await begin(client, wanted)
    await fillWeeks(clients, shape)
    await once(client, 'figures', async () => countDays(client))
    await once(
      client,
      'vacuum',
      async () => {},
      () => vacuumRest(pool),
    )
  } finally {
    for (const client of clients) client.release()
    await db.destroy()
  }
  return url
}

async function databaseNamed(adminUrl: string, name: string): Promise<string> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1, onError: () => {} })
  if (!(await isFilled(adminUrl, name))) await admin.pool.query(`create database ${name}`)
  await admin.db.destroy()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

/** The shape it was begun with counts: a week that was filled must fit those that follow. */
async function begin(client: PoolClient, wanted: Omit<Shape, 'until'>): Promise<Shape> {
  await client.query('create table if not exists fill_shape (shape jsonb not null)')
  await client.query('create table if not exists fill_done (step text primary key)')
  const { rows } = await client.query<{ shape: Omit<Shape, 'until'> & { until: string } }>(
    'select shape from fill_shape',
  )
  if (rows[0]) return { ...rows[0].shape, until: new Date(rows[0].shape.until) }
  const shape = { ...wanted, until: new Date() }
  await inTransaction(client, async () => {
    await client.query('insert into fill_shape values ($1)', [JSON.stringify(shape)])
    await addBrand(client, shape)
    const weeks = weeksOf(shape)
    await addDraws(client, weeks[0]?.from ?? shape.until, shape.until)
  })
  await client.query('analyze')
  console.log(`${number(shape.members)} members and ${number(shape.games)} games are there`)
  return shape
}

const vacuumRest = async (pool: Pool) => {
  await pool.query(`vacuum (analyze) member, ledger_account, ledger_balance, ledger_key, play_day, money_day, presence_day, team_day,
    team_money_day, team_bettors_day, team_size, team_joined_day, turnover_account, turnover_credit, turnover_entry, member_session, game_session,
    round_open, reward_member, lottery_draw, lottery_settlement, game, merchant_game`)
  await pool.query('analyze')
  console.log('vacuumed')
}

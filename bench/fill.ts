import type { PoolClient } from 'pg'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { addDraws } from './fill/draws.ts'
import { addDays, countDays } from './fill/figures.ts'
import { loadPart } from './fill/parts.ts'
import { burstsOf, playWeek, type Week } from './fill/plays.ts'
import { playsOf, QUIET_MS, type Shape } from './fill/shape.ts'
import { loadRest, PARTS } from './fill/week-parts.ts'
import { addBrand } from './fill/world.ts'

const WEEK_MS = 7 * 86_400_000
/** Parts begin on the weekday on which 2020 began. */
const EPOCH_MS = Date.UTC(2020, 0, 1)
const SETTINGS = [
  // What triggers would check and note row by row is right by the way it is made, and noted in one go.
  `session_replication_role = replica`,
  `statement_timeout = 0`,
  `synchronous_commit = off`,
  `work_mem = '768MB'`,
  `maintenance_work_mem = '768MB'`,
  `max_parallel_workers_per_gather = 0`,
  // An index is sorted by both cores; nothing else here can be.
  `max_parallel_maintenance_workers = 1`,
  `jit = off`,
  // Plans are made before anything is counted.
  `enable_nestloop = off`,
]

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
  const postings = Number(options.postings ?? 1_000_000)
  const members = Number(options.members ?? Math.max(2_000, Math.ceil(postings / POSTINGS_OF_A_MEMBER)))
  const shape = { postings, members, games: Number(options.games ?? GAMES), weeks: Number(options.weeks ?? WEEKS) }
  const name = nameOf(shape)
  if (options.drop) return dropFilled(adminUrl, name)
  const began = performance.now()
  const url = await fill(adminUrl, name, shape)
  console.log(`${name} is filled, ${((performance.now() - began) / 60_000).toFixed(1)} minutes. ${await sizeOf(url)}`)
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

const number = (value: number) => Math.round(value).toLocaleString('en')

/**
 * A database with so many postings and all that belongs to them, as `weeks` of life would have left it. What is there stays:
 * a fill that was stopped goes on with the week it was at.
 */
export async function fill(adminUrl: string, name: string, wanted: Omit<Shape, 'until'>): Promise<string> {
  const url = await databaseNamed(adminUrl, name)
  const { db, pool } = openDatabase({ url, poolSize: 2, onError: () => {} })
  const client = await pool.connect()
  try {
    await client.query(SETTINGS.map((setting) => `set ${setting}`).join(';'))
    const shape = await begin(client, wanted)
    await fillWeeks(client, shape)
    await once(client, 'figures', async () => countDays(client))
    await once(
      client,
      'vacuum',
      async () => {},
      () => vacuumRest(pool),
    )
  } finally {
    client.release()
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

export function weeksOf({ until, weeks, postings }: Shape): Week[] {
  // A week that has just begun has no room for the quiet at its ends: then the one before it is the last.
  const last = EPOCH_MS + Math.floor((until.getTime() - 4 * QUIET_MS - EPOCH_MS) / WEEK_MS) * WEEK_MS
  const first = last - (weeks - 1) * WEEK_MS
  const spanMs = Math.min(until.getTime(), last + WEEK_MS) - first
  const found: Week[] = []
  let firstBurst = 0
  for (let place = 0; place < weeks; place++) {
    const from = first + place * WEEK_MS
    const to = Math.min(from + WEEK_MS, until.getTime())
    const plays = Math.ceil((playsOf(postings) * (to - from)) / spanMs)
    const week = { place, from: new Date(from), to: new Date(to), plays, firstBurst, isLast: place === weeks - 1 }
    firstBurst += burstsOf(week)
    found.push(week)
  }
  return found
}

async function fillWeeks(client: PoolClient, shape: Shape): Promise<void> {
  const weeks = weeksOf(shape)
  const began = performance.now()
  let filled = 0
  for (const [index, week] of weeks.entries()) {
    const step = `week ${index + 1} of ${weeks.length}`
    const parts: string[] = []
    const did = await once(
      client,
      step,
      async () => parts.push(...(await fillWeek(client, shape, week, step))),
      // Read again while it is still in memory.
      async () => void (await client.query(`vacuum (analyze) ${parts.join(', ')}`)),
    )
    filled += did ? week.plays : 0
    const left = weeks.slice(index + 1).reduce((sum, { plays }) => sum + plays, 0)
    const seconds = (performance.now() - began) / 1000
    const rest = filled === 0 ? '' : `, about ${Math.ceil(((seconds / filled) * left) / 60)} minutes left`
    console.log(`${step} ${did ? 'filled' : 'was there'}: ${seconds.toFixed(0)} s${rest}`)
  }
}

/** The parts of a week with all that is in them, in one transaction. */
async function fillWeek(client: PoolClient, shape: Shape, week: Week, step: string): Promise<string[]> {
  const tell = stopwatch(step)
  await playWeek(client, shape, week)
  tell('played', week.plays)
  const { rows } = await client.query<{ low: bigint; high: bigint }>(
    'select first_id($1) as low, first_id($1) + ids_of_days(7) as high',
    [week.from],
  )
  const span = rows[0] ?? { low: 0n, high: 0n }
  const parts: string[] = []
  for (const { table, load } of PARTS) {
    const loaded = await loadPart(client, table, span, async (part) => {
      parts.push(part)
      return (await client.query(load(part))).rowCount ?? 0
    })
    tell(table, loaded)
  }
  await loadRest(client)
  await addDays(client)
  tell('figures and sessions')
  return parts
}

function stopwatch(step: string): (what: string, rows?: number) => void {
  let at = performance.now()
  return (what, rows) => {
    const now = performance.now()
    console.log(
      `${step}, ${what}${rows === undefined ? '' : `: ${number(rows)} rows`}, ${((now - at) / 1000).toFixed(1)} s`,
    )
    at = now
  }
}

/** A step and that it was done, in one transaction; `after` follows where transactions may not go. */
async function once(
  client: PoolClient,
  step: string,
  work: () => Promise<unknown>,
  after: () => Promise<void> = async () => {},
): Promise<boolean> {
  const { rowCount } = await client.query('select from fill_done where step = $1', [step])
  if (rowCount !== 0) return false
  await inTransaction(client, async () => {
    await work()
    await client.query('insert into fill_done values ($1)', [step])
  })
  await after()
  return true
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const vacuumRest = async (pool: Pool) => {
  await pool.query(`vacuum (analyze) member, ledger_account, ledger_balance, ledger_key, play_day, money_day, presence_day, team_day,
    team_money_day, team_bettors_day, team_size, team_joined_day, turnover_account, turnover_entry, member_session, game_session,
    round_open, reward_member, lottery_draw, lottery_settlement, game, merchant_game`)
  await pool.query('analyze')
  console.log('vacuumed')
}

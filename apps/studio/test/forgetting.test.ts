import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crashChains } from '../src/crash/chain-queries.ts'
import { forgetOld, STEPS } from '../src/forgetting/forget.ts'
import { tryForget } from '../src/forgetting/forget-lock.ts'
import { daysOf, type ForgottenTable, RETENTIONS } from '../src/forgetting/retentions.ts'
import { type HistoryPage, PATHS, type VerifyData } from '../src/protocol.ts'
import { hashBeforeRound, tableChains } from '../src/tables/chain-queries.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { codeOf, createWorld, valueFrom, type World } from './studio.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await createWorld(database)
})
afterEach(() => world.close())

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<R>(text, values)).rows
const forget = (atOnce?: number) =>
  forgetOld({ pool: database.pool, now: new Date(), ...(atOnce === undefined ? {} : { atOnce }) })
const gone = async () => (await forget()).gone

const past = (table: ForgottenTable) => daysOf(table) + 1
const ageRounds = (days: number, ids?: readonly string[]) =>
  query(
    `update studio.round set started_at = started_at - make_interval(days => $1), ended_at = ended_at - make_interval(days => $1)
     where $2::uuid[] is null or id = any($2)`,
    [days, ids ?? null],
  )
const endSessions = () => query(`update studio.session set expires_at = now() - interval '1 minute'`)
const idsOf = async (table: 'round' | 'wallet_call') =>
  (
    await query<{ id: string }>(
      `select ${table === 'round' ? 'id' : 'round_id as id'} from studio.${table} group by 1 order by 1`,
    )
  ).map(({ id }) => id)

async function playSome(count: number): Promise<string[]> {
  const { sessionKey } = await world.open()
  const rounds: string[] = []
  for (let n = 0; n < count; n++) rounds.push(valueFrom(await world.spin(sessionKey)).roundId)
  return rounds.sort()
}

test('every table says how long its rows stay', async () => {
  const tables = await query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'studio'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  expect(Object.keys(RETENTIONS).sort()).toEqual(tables.map(({ name }) => name))
})

describe('rounds', () => {
  test('go with their calls when they are past their days, and younger ones stay', async () => {
    const rounds = await playSome(4)
    await endSessions()
    await ageRounds(daysOf('round') - 1)
    expect(await gone()).toEqual({})
    await ageRounds(2, rounds.slice(0, 3))
    expect(await gone()).toEqual({ round: 3 })
    expect(await idsOf('round')).toEqual(rounds.slice(3))
    expect(await idsOf('wallet_call')).toEqual(rounds.slice(3))
  })

  test('stay however old they are while they are open, being bet on, unpaid or waiting for an answer', async () => {
    const rounds = await playSome(6)
    await endSessions()
    await ageRounds(past('round'))
    const [open, betting, unpaid, waiting, refused, cancelled] = rounds as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    // Even where somebody had written an end down already.
    await query(`update studio.round set status = 'open' where id = $1`, [open])
    await query(`update studio.round set status = 'betting' where id = $1`, [betting])
    await query(`update studio.round set is_paid = false where id = $1`, [unpaid])
    await query(
      `update studio.wallet_call set status = 'pending', next_attempt_at = now() + interval '1 day' where round_id = $1`,
      [waiting],
    )
    await query(`update studio.round set status = 'refused', is_paid = false where id = $1`, [refused])
    await query(`update studio.round set status = 'cancelled', is_paid = false where id = $1`, [cancelled])
    expect(await gone()).toEqual({ round: 2 })
    const left = [open, betting, unpaid, waiting].sort()
    expect(await idsOf('round')).toEqual(left)
    expect(await idsOf('wallet_call')).toEqual(left)
  })

  test('of which one call of several waits keep all of them', async () => {
    const [round = ''] = await playSome(1)
    await endSessions()
    await ageRounds(past('round'))
    await query(
      `insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, next_attempt_at)
       select $1::text || ':rollback', $1::uuid, vendor_code, 'rollback', '{}', now() + interval '1 day' from studio.round where id = $1::uuid`,
      [round],
    )
    expect(await gone()).toEqual({})
    expect(await query('select from studio.wallet_call')).toHaveLength(2)
    await query(`update studio.wallet_call set status = 'done', answered_at = now()`)
    expect(await gone()).toEqual({ round: 1 })
    expect(await query('select from studio.wallet_call')).toHaveLength(0)
  })

  test('a request that comes again is answered by its round, or has no session: it is never played anew', async () => {
    const { sessionKey } = await world.open()
    const requestId = randomUUID()
    const first = valueFrom(await world.spin(sessionKey, { requestId }))
    await ageRounds(past('round'))
    // Somebody plays on with the session, which some platform lets live for years.
    expect(await gone()).toEqual({})
    expect(valueFrom(await world.spin(sessionKey, { requestId }))).toMatchObject({ roundId: first.roundId })
    expect(world.platform.done).toHaveLength(1)
    await endSessions()
    expect(await gone()).toEqual({ round: 1 })
    const { balance } = world.platform
    expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('game_session_ended')
    // What comes late or once more for it finds nothing to pay.
    await world.drain()
    await world.restart()
    await world.drain()
    expect(world.platform.done).toHaveLength(1)
    expect(world.platform.balance).toBe(balance)
    expect(await idsOf('round')).toEqual([])
  })

  test('a member of the same session on another device keeps them too', async () => {
    const { sessionKey } = await world.open()
    valueFrom(await world.spin(sessionKey))
    await ageRounds(past('round'))
    await endSessions()
    await query(
      `insert into studio.session (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free, expires_at)
       select $1, vendor_code, game_code, player_id, platform_session_id, currency, is_free, now() + interval '1 hour'
       from studio.session limit 1`,
      [randomBytes(32)],
    )
    expect(await gone()).toEqual({})
  })

  test('a page of what is left is shown, and a round that is gone is not found', async () => {
    const rounds = await playSome(3)
    await ageRounds(past('round'), rounds.slice(0, 2))
    await endSessions()
    expect(await gone()).toEqual({ round: 2 })
    const { sessionKey: key } = await world.open()
    const page = valueFrom(await world.call<HistoryPage>(PATHS.history, { key }))
    expect(page.list.map(({ roundId }) => roundId)).toEqual(rounds.slice(2))
    const after = await world.call<HistoryPage>(PATHS.history, { key, query: { before: rounds[0] ?? '' } })
    expect(valueFrom(after).list).toEqual([])
    expect(codeOf(await world.call(PATHS.verify, { key, query: { roundId: rounds[0] ?? '' } }))).toBe('not_found')
  })
})

describe('seed pairs', () => {
  const agePairs = (days: number) =>
    query('update studio.seed_pair set revealed_at = revealed_at - make_interval(days => $1)', [days])

  test('stay while they are in use and while a round of theirs is there, and go a day after', async () => {
    const { sessionKey } = await world.open()
    const { roundId } = valueFrom(await world.spin(sessionKey))
    await query(`update studio.seed_pair set created_at = created_at - interval '9 years'`)
    await world.rotate(sessionKey, 'another')
    await ageRounds(past('round'))
    await agePairs(past('round'))
    await query('update studio.round set is_paid = false')
    await endSessions()
    // Its round has to stay, and can be verified.
    await agePairs(30)
    expect(await gone()).toEqual({})
    const { sessionKey: key } = await world.open()
    const verified = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId } }))
    expect(verified.serverSeed).toMatch(/^[0-9a-f]{64}$/)
    await query('update studio.round set is_paid = true')
    await endSessions()
    expect(await gone()).toEqual({ round: 1, seed_pair: 1 })
    // The one in use is as old as it likes.
    await query(`update studio.seed_pair set created_at = created_at - interval '9 years'`)
    expect(await gone()).toEqual({})
    expect(await query('select from studio.seed_pair')).toHaveLength(1)
    expect(await query('select from studio.next_seed')).toHaveLength(1)
  })

  test('are never gone before their rounds', () => {
    expect(daysOf('seed_pair')).toBeGreaterThan(daysOf('round'))
    expect(daysOf('crash_flight')).toBeGreaterThan(daysOf('round'))
    expect(daysOf('table_round')).toBeGreaterThan(daysOf('round'))
  })
})

const hashNo = (n: number) => n.toString(16).padStart(64, '0')

describe('chains', () => {
  beforeEach(async () => {
    await query('truncate studio.crash_flight, studio.crash_chain, studio.table_round, studio.table_chain')
  })

  async function plantFlights(days: readonly number[]): Promise<number> {
    const [chain] = await query<{ id: number }>(
      `insert into studio.crash_chain (seed_sealed, terminal_hash, length, salt, beacon) values ('', $1, 1000, 's', '{"chain": "b", "round": 1}') returning id`,
      [hashNo(0)],
    )
    for (const [index, age] of days.entries()) {
      await query(
        `insert into studio.crash_flight (chain_id, position, opened_at, starts_at, hash, crash_hundredths, finished_at)
         select $1, $2, at, at, $3, 100, at from (select now() - make_interval(days => $4) as at) t`,
        [chain?.id, index + 1, hashNo(index + 1), age],
      )
    }
    return chain?.id ?? 0
  }

  async function plantTableRounds(days: readonly number[]): Promise<number> {
    const [chain] = await query<{ id: number }>(
      `insert into studio.table_chain (table_code, seed_sealed, terminal_hash, length, salt, beacon)
       values ('T', '', $1, 1000, 's', '{"chain": "b", "round": 1}') returning id`,
      [hashNo(0)],
    )
    for (const [index, age] of days.entries()) {
      await query(
        `insert into studio.table_round (table_code, chain_id, position, opened_at, closes_at, hash, outcome, finished_at)
         select 'T', $1, $2, at, at, $3, '{}', at from (select now() - make_interval(days => $4) as at) t`,
        [chain?.id, index + 1, hashNo(index + 1), age],
      )
    }
    return chain?.id ?? 0
  }
  const positions = (table: string) =>
    query<{ position: number }>(`select position from studio.${table} order by chain_id, position`).then((rows) =>
      rows.map(({ position }) => position),
    )

  test('lose old links, never the one that a younger one is checked against', async () => {
    const old = past('crash_flight')
    await plantFlights([old + 9, old + 8, old, 3, 2])
    await plantTableRounds([old + 9, old + 8, old, 3, 2])
    expect(await gone()).toEqual({ crash_flight: 2, table_round: 2 })
    expect(await positions('crash_flight')).toEqual([3, 4, 5])
    expect(await positions('table_round')).toEqual([3, 4, 5])
    const [fourth] = await query<{ id: number; chain: number; position: number; hash: string; outcome: never }>(
      'select id, chain_id as chain, position, hash, outcome from studio.table_round where position = 4',
    )
    expect(fourth && (await hashBeforeRound(database.pool, fourth))).toBe(hashNo(3))
  })

  test('that nobody has played on for years do not begin again', async () => {
    const old = past('crash_flight')
    const chain = await plantFlights([old + 9, old + 8, old + 7])
    const tableChain = await plantTableRounds([old + 9, old + 8, old + 7])
    expect(await gone()).toEqual({ crash_flight: 2, table_round: 2 })
    expect(await gone()).toEqual({})
    expect(await crashChains(database.pool).newest('b')).toMatchObject({ id: chain, used: 3 })
    expect(await tableChains(database.pool, 'T').newest('b')).toMatchObject({ id: tableChain, used: 3 })
  })

  test('keep a flight that is not over', async () => {
    const chain = await plantFlights([past('crash_flight') + 1])
    await query(
      `insert into studio.crash_flight (chain_id, position, opened_at, starts_at)
       values ($1, 2, now() - interval '9 years', now() - interval '9 years')`,
      [chain],
    )
    expect(await gone()).toEqual({})
  })
})

test('grants go when they ran out long ago, and sessions a day after they expired', async () => {
  const plant = (id: string, expiresDays: number | null, createdDays: number) =>
    query(
      `insert into studio.free_grant (vendor_code, grant_id, player_id, expires_at, created_at)
       values ('V', $1, '42', now() - make_interval(days => $2), now() - make_interval(days => $3))`,
      [id, expiresDays, createdDays],
    )
  await plant('over', past('free_grant'), 900)
  await plant('long', 3, 900)
  await plant('never came', null, past('free_grant'))
  await plant('never came, lately', null, 3)
  await world.open()
  await world.open()
  await query(
    `update studio.session set expires_at = now() - interval '25 hours' where id = (select min(id) from studio.session)`,
  )
  expect(await gone()).toEqual({ free_grant: 2, session: 1 })
  expect(await query('select grant_id as id from studio.free_grant order by 1')).toEqual([
    { id: 'long' },
    { id: 'never came, lately' },
  ])
})

/** Rounds as they are once they are over, without playing them. */
async function plantRounds(count: number, days: number): Promise<void> {
  await query(
    `with pair as (
       insert into studio.seed_pair (vendor_code, player_id, server_seed_sealed, server_seed_hash, client_seed)
       values ('V', $3, '', '', '') returning id),
     planted as (
       insert into studio.round (id, vendor_code, player_id, platform_session_id, request_id, input_hash, game_code, currency,
         stake, seed_pair_id, nonce, status, actions, is_paid, started_at, ended_at)
       select gen_random_uuid(), 'V', n::text, 'p' || n, gen_random_uuid(), '', 'g', 'BRL', 1, pair.id, n, 'settled', '[]', true, at, at
       from pair, generate_series(1, $1::int) n, lateral (select now() - make_interval(days => $2, secs => n) as at) t returning id)
     insert into studio.wallet_call (transaction_id, round_id, vendor_code, kind, body, status, next_attempt_at, answered_at)
     select id || ':' || kind, id, 'V', kind, '{}', 'done', now(), now() from planted, unnest('{bet,win}'::text[]) kind`,
    [count, days, randomUUID()],
  )
}

test('several processes at once forget everything once, in portions', async () => {
  await plantRounds(400, past('round'))
  await plantRounds(50, 1)
  const runs = await Promise.all(Array.from({ length: 4 }, () => forget(20)))
  // Whoever came while another was at it left the rest to it; what was counted was counted once.
  const counted = runs.reduce((sum, run) => sum + (run.gone.round ?? 0), 0)
  const rest = (await forget(20)).gone.round ?? 0
  expect(counted + rest).toBe(400)
  expect(await query('select from studio.round')).toHaveLength(50)
  expect(await query('select from studio.wallet_call')).toHaveLength(100)
})

test('who finds a portion under way leaves it alone', async () => {
  await plantRounds(3, past('round'))
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    expect(await tryForget(other)).toBe(true)
    expect(await forget()).toEqual({ gone: {}, isDone: false })
    await other.query('rollback')
    // A round that somebody works on is passed over.
    await other.query('begin')
    await other.query('select from studio.round order by ended_at limit 1 for update')
    expect(await gone()).toEqual({ round: 2 })
    await other.query('rollback')
    expect(await gone()).toEqual({ round: 1 })
  } finally {
    other.release()
  }
})

test('a run that is told to stop ends after its portion', async () => {
  await plantRounds(30, past('round'))
  const stopped = new AbortController()
  const run = forgetOld({ pool: database.pool, now: new Date(), signal: stopped.signal, atOnce: 10 })
  stopped.abort()
  expect((await run).isDone).toBe(false)
  expect((await query('select from studio.round')).length).toBeGreaterThan(0)
})

type Work = { name: string; gone: number; scans: number }
/** Rows that one connection deleted, and tables that it read whole. */
const WORK = `select relname::text as name, n_tup_del::int as gone, seq_scan::int as scans from pg_stat_xact_user_tables
  where schemaname = 'studio' order by 1`

test('what goes is found by an index, however much stays', async () => {
  await plantRounds(20_000, 30)
  await plantRounds(1_200, past('round'))
  await query(`insert into studio.seed_pair (vendor_code, player_id, server_seed_sealed, server_seed_hash, client_seed, revealed_at)
    select 'V', n::text, '', '', '', now() - make_interval(days => case when n <= 600 then 500 else 5 end) from generate_series(1, 20000) n`)
  await query(`with chain as (
      insert into studio.crash_chain (seed_sealed, terminal_hash, length) values ('', '', 90000) returning id)
    insert into studio.crash_flight (chain_id, position, opened_at, starts_at, hash, crash_hundredths, finished_at)
    select id, n, at, at, '', 100, at from chain, generate_series(1, 20000) n,
      lateral (select now() - make_interval(days => case when n <= 600 then 500 else 5 end) as at) t`)
  await query(`with chain as (
      insert into studio.table_chain (table_code, seed_sealed, terminal_hash, length, beacon) values ('T', '', repeat('0', 64), 90000, '{}') returning id)
    insert into studio.table_round (table_code, chain_id, position, opened_at, closes_at, hash, outcome, finished_at)
    select 'T', id, n, at, at, repeat('0', 64), '{}', at from chain, generate_series(1, 20000) n,
      lateral (select now() - make_interval(days => case when n <= 600 then 500 else 5 end) as at) t`)
  await query(`insert into studio.free_grant (vendor_code, grant_id, player_id, expires_at)
    select 'V', n::text, '42', now() - make_interval(days => case when n <= 600 then 500 else 5 end) from generate_series(1, 20000) n`)
  await query(`insert into studio.session (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free, expires_at)
    select sha256(n::text::bytea), 'V', 'g', '42', 'p' || n, 'BRL', false, now() + make_interval(days => case when n <= 600 then -3 else 1 end)
    from generate_series(1, 20000) n`)
  await query('analyze')
  const tx = await database.pool.connect()
  try {
    await tx.query('begin')
    // Of the connection, which may have read tables whole before and not reported it yet.
    const before = new Map((await tx.query<Work>(WORK)).rows.map((work) => [work.name, work]))
    for (const [table, forget] of STEPS) {
      const until = new Date(Date.now() - daysOf(table) * 86_400_000)
      for (let rows = 500; rows === 500; ) rows = await forget(tx, until, 500)
    }
    const { rows } = await tx.query<Work>(WORK)
    const done = rows.map(({ name, gone, scans }) => {
      const { gone: goneBefore = 0, scans: scansBefore = 0 } = before.get(name) ?? {}
      return { name, gone: gone - goneBefore, scans: scans - scansBefore }
    })
    const touched = done.filter(({ gone, scans }) => gone > 0 || scans > 0)
    expect(touched.map(({ name, gone, scans }) => [name, gone > 100, scans])).toEqual([
      ['crash_flight', true, 0],
      ['free_grant', true, 0],
      ['round', true, 0],
      ['seed_pair', true, 0],
      ['session', true, 0],
      ['table_round', true, 0],
      ['wallet_call', true, 0],
    ])
    await tx.query('rollback')
  } finally {
    tx.release()
  }
})

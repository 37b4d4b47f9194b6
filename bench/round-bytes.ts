import { randomUUID } from 'node:crypto'
import { rollUpAll } from '../apps/server/src/capabilities/agents/roll-up.ts'
import { createPlay, type Play } from '../apps/server/src/capabilities/play/play.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { type Db, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { printTable } from './report.ts'
import { preparePlayers, type Seat, VENDOR, type World } from './wallet.ts'

const ROUNDS = 12_000
const WARM_UP = 3_000
const CALLERS = 48
/** Few enough that each has thirty rounds and more, as on a real day. */
const PLAYERS = 400
const STAKE = 100n
/** Before the books a round took 2,015 bytes of tables and 3,998 of log; one of our own games is to take six tenths of it. */
const BEFORE_BYTES = 2_015 + 3_998
const BUDGET = 0.6
/** What time passes between two batches where rows that change with the clock are looked at: a player is there for minutes. */
const APART_MS = 10_000
/** The teams count in between, as they do all day. */
const PORTIONS = 6
/** Rows that are changed all day: no index should hear of it. */
const CHANGED = ['ledger_balance', 'play_day', 'session_seen']

type PlayRound = (play: Play, merchantId: number, seat: Seat) => Promise<unknown>
type Measured = { tables: Map<string, number>; log: number }
type Grown = Measured & { perSecond: number }

/**
 * What a game round leaves behind, in tables with their indexes and in the log; one in three wins. Our own games that are
 * over when they begin make one call, vendors from outside two, as all did before.
 */
export async function benchRoundBytes(adminUrl: string): Promise<void> {
  const atOnce = await grownBy(adminUrl, playAtOnce)
  const inTwoCalls = await grownBy(adminUrl, playInTwoCalls)
  const names = [...new Set([...atOnce.tables.keys(), ...inTwoCalls.tables.keys()])]
  const row = (name: string, of: (grown: Grown) => number, digits = 0) => [
    name,
    of(atOnce).toFixed(digits),
    of(inTwoCalls).toFixed(digits),
  ]
  printTable(
    ['one game round, bytes', 'in one call', 'in two calls'],
    [
      ...names.map((name) => row(name, ({ tables }) => tables.get(name) ?? 0)),
      row('**tables and indexes**', tableBytes),
      row('**log**', ({ log }) => log),
      row('of what it was before the books', shareOf, 2),
      row('rounds a second meanwhile', ({ perSecond }) => perSecond),
    ],
  )
  await showUpdates(adminUrl)
  if (shareOf(atOnce) > BUDGET)
    throw new Error(`a round writes ${shareOf(atOnce).toFixed(2)} of what it did, more than ${BUDGET}`)
}

const tableBytes = ({ tables }: Measured) => [...tables.values()].reduce((sum, bytes) => sum + bytes, 0)
const shareOf = (grown: Measured) => (tableBytes(grown) + grown.log) / BEFORE_BYTES

async function withPlay(
  adminUrl: string,
  now: () => Date,
  work: (play: Play, world: World, databases: { pool: Pool; db: Db }) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 2, onError: () => {} })
    try {
      const world = await preparePlayers(pool, db)
      const play = createPlay({ pool, ledger: createLedger({ pool }), clock: { now }, live: { toMember: () => {} } })
      await work(play, world, { pool, db })
    } finally {
      await db.destroy()
    }
  })
}

async function grownBy(adminUrl: string, playRound: PlayRound): Promise<Grown> {
  let grown: Grown | undefined
  const now = () => new Date()
  await withPlay(adminUrl, now, async (play, world, { pool }) => {
    await playRounds(play, world, WARM_UP, playRound)
    const before = await measure(pool)
    const started = performance.now()
    await playRounds(play, world, ROUNDS, playRound)
    const perSecond = (ROUNDS * 1000) / (performance.now() - started)
    const after = await measure(pool)
    const tables = [...after.tables]
      .map(([name, bytes]): [string, number] => [name, (bytes - (before.tables.get(name) ?? 0)) / ROUNDS])
      .filter(([, bytes]) => bytes > 1)
      .sort(([, a], [, b]) => b - a)
    grown = { tables: new Map(tables), log: (after.log - before.log) / ROUNDS, perSecond }
  })
  if (!grown) throw new Error('nothing was measured')
  return grown
}

/** Of the rows that change all day, how many changes stayed on their page and touched no index. */
async function showUpdates(adminUrl: string): Promise<void> {
  let at = Date.now()
  const now = () => {
    at += APART_MS
    return new Date(at)
  }
  await withPlay(adminUrl, now, async (play, world, { pool, db }) => {
    for (let portion = 0; portion < PORTIONS; portion++) {
      await playRounds(play, world, WARM_UP / PORTIONS, playAtOnce)
      await rollUpAll(db, new Date(at))
    }
    const { rows } = await pool.query<{ name: string; all: string; hot: string }>(
      `select relname as name, n_tup_upd as all, n_tup_hot_upd as hot
       from (select pg_stat_force_next_flush()) f, pg_stat_user_tables where relname = any ($1) order by 1`,
      [CHANGED],
    )
    printTable(
      ['rows that change', 'updates', 'in place'],
      rows.map(({ name, all, hot }) => [name, all, `${((100 * Number(hot)) / Number(all)).toFixed(1)} %`]),
    )
  })
}

async function playRounds(play: Play, world: World, count: number, playRound: PlayRound): Promise<void> {
  const { merchantId, seats } = world
  let left = count
  const caller = async () => {
    while (left-- > 0) await playRound(play, merchantId, seats[Math.floor(Math.random() * PLAYERS)] as Seat)
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  await play.drained()
}

const namesOf = (merchantId: number, playerId: string) =>
  ({
    vendorCode: VENDOR.code,
    merchantId,
    memberId: BigInt(playerId),
    roundId: randomUUID(),
    currency: 'BRL',
    gameCode: 'slot',
  }) as const
const prizeOf = () => (Math.random() < 1 / 3 ? STAKE * 2n : 0n)

async function playAtOnce(play: Play, merchantId: number, { playerId, sessionId }: Seat): Promise<void> {
  const names = namesOf(merchantId, playerId)
  const money = { sessionId: BigInt(sessionId), amount: STAKE, prize: prizeOf() }
  await play.take({ ...names, kind: 'round', transactionId: names.roundId, ...money })
}

async function playInTwoCalls(play: Play, merchantId: number, { playerId, sessionId }: Seat): Promise<void> {
  const names = namesOf(merchantId, playerId)
  const stake = { sessionId: BigInt(sessionId), amount: STAKE }
  await play.take({ ...names, kind: 'bet', transactionId: randomUUID(), ...stake })
  await play.take({ ...names, kind: 'win', transactionId: randomUUID(), amount: prizeOf(), roundEnd: true })
}

/** Parts of a table count as the table. */
async function measure(pool: Pool): Promise<Measured> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(`
    select coalesce(pg_partition_root(c.oid)::text, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`)
  const log = await pool.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`)
  return { tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])), log: Number(log.rows[0]?.at ?? 0) }
}

import { sql } from 'kysely'
import { type Portion, REACHED, type Reached, takenFrom, takenPlay, waitingBooks } from '../../base/figures/queues.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import { bookTurn } from '../../platform/locks.ts'
import './tables.ts'

/**
 * Adds what changed in members' days to everyone above them, exactly once: it leaves its queue in the transaction that adds it.
 * One node at a time for a book, several books beside one another; after a crash the rest is still waiting.
 */
const turn = bookTurn('team roll-up')
const MEMBERS_AT_ONCE = 1000
const BOOKS_AT_ONCE = 2
const QUEUES = ['team_queue', 'team_settled', 'money_queue', 'join_queue'] as const

type Count = (tx: Tx, portion: Portion, now: Date) => Promise<Reached>
type Wait = 'wait for others' | 'leave it to others'

/** Counts all that waits at this moment, in every book that no other node is at. True: there was something. */
export async function rollUp(db: Db, now: Date): Promise<boolean> {
  const books = await waitingBooks(db, ...QUEUES)
  let counted = false
  await inLanes(books, BOOKS_AT_ONCE, async (book) => {
    if (await passOver(db, book, now, 'leave it to others')) counted = true
  })
  return counted
}

/** Runs until everything played so far is counted, in one book or in all. Waits for another node that is doing so. */
export async function rollUpAll(db: Db, now: Date, book?: number): Promise<void> {
  const books = book === undefined ? await waitingBooks(db, ...QUEUES) : [book]
  await inLanes(books, BOOKS_AT_ONCE, async (id) => {
    while (await passOver(db, id, now, 'wait for others'));
  })
}

async function passOver(db: Db, book: number, now: Date, wait: Wait): Promise<boolean> {
  let counted = false
  for (const count of [countPlay, countMoney, countJoined]) {
    let after: Reached = 0n
    while (after !== null) {
      after = await countPortion(db, count, { book, after, limit: MEMBERS_AT_ONCE }, now, wait)
      if (after !== null) counted = true
    }
  }
  return counted
}

const countPortion = (db: Db, count: Count, portion: Portion, now: Date, wait: Wait) =>
  inTx(db, async (tx) => {
    if (wait === 'wait for others') await turn.take(tx, portion.book)
    else if (!(await turn.tryTake(tx, portion.book))) return null
    return count(tx, portion, now)
  })

const PATH = sql`string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]`

/**
 * Turnover belongs to the hour in which it is counted, seconds after it was settled, but never to another day. Nodes that are
 * down settle nothing either, so no hour gets what was played long before it.
 */
const HOUR = (now: Date) => sql`case when (${now}::timestamptz at time zone mt.time_zone)::date = d.day
  then date_trunc('hour', ${now}::timestamptz, mt.time_zone)
  else (d.day + 1)::timestamp at time zone mt.time_zone - interval '1 hour' end`

async function countPlay(tx: Tx, portion: Portion, now: Date): Promise<Reached> {
  const { rows } = await sql<{ reached: Reached }>`
    with ${takenPlay(portion)}, delta as materialized (
      select t.*, ${PATH} as path, m.merchant_id from taken t join member m on m.id = t.member_id and m.type in (0, 1, 2)
    ), teams as (
      insert into team_day as t (agent_id, day, category, currency, parent_id, staked, turnover, prize, bets, riskless)
      select d.path[i], d.day, d.category, d.currency, coalesce(d.path[i - 1], 0),
        sum(d.staked), sum(d.turnover), sum(d.prize), sum(d.bets), sum(d.riskless)
      from delta d, generate_subscripts(d.path, 1) i
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (agent_id, day, category, currency, parent_id) do update set staked = t.staked + excluded.staked,
        turnover = t.turnover + excluded.turnover, prize = t.prize + excluded.prize, bets = t.bets + excluded.bets,
        riskless = t.riskless + excluded.riskless
    ), first_bets as (
      -- All that waited for the member is taken here: what the day has beyond it was counted before.
      select d.member_id, d.day, d.path from delta d
      group by d.member_id, d.day, d.currency, d.path
      having sum(d.bets) > 0 and sum(d.bets) >= max(d.day_bets)
    ), bettors as (
      insert into team_bettors_day as t (agent_id, day, bettors)
      select f.path[i], f.day, count(*) from first_bets f, generate_series(1, cardinality(f.path) - 1) i
      group by 1, 2 order by 1, 2
      on conflict (agent_id, day) do update set bettors = t.bettors + excluded.bettors
    ), hours as (
      insert into play_hour as h (hour, member_id, merchant_id, turnover)
      select ${HOUR(now)}, d.member_id, d.merchant_id, sum(d.turnover)
      from delta d join merchant mt on mt.id = d.merchant_id
      where d.turnover > 0 group by 1, 2, 3 order by 1, 2
      on conflict (hour, member_id) do update set turnover = h.turnover + excluded.turnover
    )
    ${REACHED}`.execute(tx)
  return rows[0]?.reached ?? null
}

const MONEY_COLUMNS = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees']
const columns = sql.raw(MONEY_COLUMNS.join(', '))
const sums = sql.raw(MONEY_COLUMNS.map((name) => `sum(b.${name})`).join(', '))
const added = sql.raw(MONEY_COLUMNS.map((name) => `${name} = t.${name} + excluded.${name}`).join(', '))

async function countMoney(tx: Tx, portion: Portion): Promise<Reached> {
  const { rows } = await sql<{ reached: Reached }>`
    with ${takenFrom('money_queue', portion)}, batch as materialized (
      select t.*, ${PATH} as path from taken t join member m on m.id = t.member_id
    ), teams as (
      insert into team_money_day as t (agent_id, day, currency, parent_id, ${columns})
      select b.path[i], b.day, b.currency, coalesce(b.path[i - 1], 0), ${sums}
      from batch b, generate_subscripts(b.path, 1) i
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (agent_id, day, currency, parent_id) do update set ${added}
    )
    ${REACHED}`.execute(tx)
  return rows[0]?.reached ?? null
}

/** Who joined, left or moved counts for everybody above of that moment. */
async function countJoined(tx: Tx, portion: Portion): Promise<Reached> {
  const { rows } = await sql<{ reached: Reached }>`
    with ${takenFrom('join_queue', portion)}, delta as materialized (
      select t.path[i] as agent_id, t.day, sum(t.members) as members, sum(t.agents) as agents, sum(t.everybody) as everybody,
        coalesce(sum(t.direct) filter (where i = cardinality(t.path)), 0) as direct,
        coalesce(sum(t.direct_everybody) filter (where i = cardinality(t.path)), 0) as direct_everybody
      from taken t, generate_subscripts(t.path, 1) i group by 1, 2
    ), days as (
      insert into team_joined_day as j (book_id, agent_id, day, members, agents)
      select ${portion.book}, agent_id, day, members, agents from delta where members <> 0 or agents <> 0 order by 2, 3
      on conflict (book_id, agent_id, day) do update set members = j.members + excluded.members, agents = j.agents + excluded.agents
    ), sizes as (
      insert into team_size as s (book_id, agent_id, members, agents, everybody, direct, direct_everybody)
      select ${portion.book}, agent_id, sum(members), sum(agents), sum(everybody), sum(direct), sum(direct_everybody)
      from delta group by agent_id order by agent_id
      on conflict (book_id, agent_id) do update set members = s.members + excluded.members, agents = s.agents + excluded.agents,
        everybody = s.everybody + excluded.everybody, direct = s.direct + excluded.direct,
        direct_everybody = s.direct_everybody + excluded.direct_everybody
    )
    ${REACHED}`.execute(tx)
  return rows[0]?.reached ?? null
}

/** Hours are only asked for soon after they end. */
export async function forgetHours(db: Db, before: Date): Promise<void> {
  await sql`delete from play_hour where hour < ${before}`.execute(db)
}

import { sql } from 'kysely'
import { seenMoney, seenPlay } from '../../base/figures/marks.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { turnLock } from '../../platform/locks.ts'
import './tables.ts'

/**
 * Adds members' daily figures to everyone above them, exactly once: what was counted is stored beside what was seen, and only
 * the difference is added, in the same transaction. One node at a time; after a crash the rest is still waiting.
 */
const turn = turnLock('team roll-up')
const TAKEN_AT_ONCE = 2000
const COUNTED_AT_ONCE = 2000

/** True while there may be more to do. */
export async function rollUp(db: Db, now: Date): Promise<boolean> {
  const taken = await inTx(db, async (tx) => ((await turn.tryTake(tx)) ? takeChanged(tx) : 0))
  const counted = await inTx(db, async (tx) => ((await turn.tryTake(tx)) ? countWaiting(tx, now) : 0))
  return taken > 0 || counted > 0
}

/** Runs until everything played so far is counted. Waits for another node that is doing so. */
export async function rollUpAll(db: Db, now: Date): Promise<void> {
  for (;;) {
    const done = await inTx(db, async (tx) => {
      await turn.take(tx)
      return takeChanged(tx)
    })
    const counted = await inTx(db, async (tx) => {
      await turn.take(tx)
      return countWaiting(tx, now)
    })
    if (done + counted === 0) return
  }
}

/** Real money of real members; everything else is marked as seen and goes no further. */
const REAL = sql`from cleaned c join member m on m.id = c.member_id and m.type in (0, 1, 2)
  join merchant mt on mt.id = m.merchant_id and mt.currency = c.currency`

/** Short, since it holds rows that bets write: copies what changed and nothing more. */
async function takeChanged(tx: Tx): Promise<number> {
  const play = await sql<{ taken: number }>`
    with cleaned as (${seenPlay('dirty_team', TAKEN_AT_ONCE)}), fed as (
      insert into team_feed as f (member_id, day, category, currency, staked, turnover, prize, bets)
      select c.member_id, c.day, c.category, c.currency, c.staked, c.turnover, c.prize, c.bets ${REAL}
      on conflict (member_id, day, category, currency) do update set staked = excluded.staked,
        turnover = excluded.turnover, prize = excluded.prize, bets = excluded.bets, waiting = true
    )
    select count(*)::int as taken from cleaned`.execute(tx)
  const money = await sql<{ taken: number }>`
    with cleaned as (${seenMoney(TAKEN_AT_ONCE)}), fed as (
      insert into team_money_feed as f (member_id, day, currency, seen)
      select c.member_id, c.day, c.currency, array[c.deposits, c.withdrawals, c.rewards, c.rebates, c.commissions,
        c.sent, c.received, c.fees] ${REAL}
      on conflict (member_id, day, currency) do update set seen = excluded.seen, waiting = true
    )
    select count(*)::int as taken from cleaned`.execute(tx)
  return (play.rows[0]?.taken ?? 0) + (money.rows[0]?.taken ?? 0)
}

async function countWaiting(tx: Tx, now: Date): Promise<number> {
  return (await countPlay(tx, now)) + (await countMoney(tx))
}

/**
 * Turnover belongs to the hour in which it is counted, seconds after it was settled, but never to another day. Nodes that are
 * down settle nothing either, so no hour gets what was played long before it.
 */
const HOUR = (now: Date) => sql`case when (${now}::timestamptz at time zone mt.time_zone)::date = d.day
  then date_trunc('hour', ${now}::timestamptz, mt.time_zone)
  else (d.day + 1)::timestamp at time zone mt.time_zone - interval '1 hour' end`

async function countPlay(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with batch as materialized (
      select f.*, string_to_array(rtrim(m.team_path, '.'), '.')::bigint[] as path, m.merchant_id
      from team_feed f join member m on m.id = f.member_id
      where f.waiting order by f.day, f.member_id limit ${COUNTED_AT_ONCE} for update of f
    ), marked as (
      update team_feed f set counted_staked = f.staked, counted_turnover = f.turnover, counted_prize = f.prize,
        counted_bets = f.bets, waiting = false
      from batch b
      where f.member_id = b.member_id and f.day = b.day and f.category = b.category and f.currency = b.currency
    ), delta as materialized (
      select b.member_id, b.merchant_id, b.path, b.day, b.category, b.currency, b.staked - b.counted_staked as staked,
        b.turnover - b.counted_turnover as turnover, b.prize - b.counted_prize as prize, b.bets - b.counted_bets as bets
      from batch b
    ), teams as (
      insert into team_day as t (agent_id, day, category, currency, parent_id, staked, turnover, prize, bets)
      select d.path[i], d.day, d.category, d.currency, coalesce(d.path[i - 1], 0),
        sum(d.staked), sum(d.turnover), sum(d.prize), sum(d.bets)
      from delta d, generate_subscripts(d.path, 1) i
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (agent_id, day, category, currency, parent_id) do update set staked = t.staked + excluded.staked,
        turnover = t.turnover + excluded.turnover, prize = t.prize + excluded.prize, bets = t.bets + excluded.bets
    ), first_bets as (
      -- The snapshot still shows what was counted before.
      select distinct b.member_id, b.day, b.path from batch b
      where b.bets > 0 and not exists (
        select from team_feed x where x.member_id = b.member_id and x.day = b.day and x.counted_bets > 0)
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
    select count(*)::int as counted from batch`.execute(tx)
  return rows[0]?.counted ?? 0
}

const MONEY_COLUMNS = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees']
const columns = sql.raw(MONEY_COLUMNS.join(', '))
const sums = sql.raw(MONEY_COLUMNS.map((_, n) => `sum(b.seen[${n + 1}] - b.counted[${n + 1}])`).join(', '))
const added = sql.raw(MONEY_COLUMNS.map((name) => `${name} = t.${name} + excluded.${name}`).join(', '))

async function countMoney(tx: Tx): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with batch as materialized (
      select f.*, string_to_array(rtrim(m.team_path, '.'), '.')::bigint[] as path
      from team_money_feed f join member m on m.id = f.member_id
      where f.waiting order by f.day, f.member_id limit ${COUNTED_AT_ONCE} for update of f
    ), marked as (
      update team_money_feed f set counted = f.seen, waiting = false from batch b
      where f.member_id = b.member_id and f.day = b.day and f.currency = b.currency
    ), teams as (
      insert into team_money_day as t (agent_id, day, currency, parent_id, ${columns})
      select b.path[i], b.day, b.currency, coalesce(b.path[i - 1], 0), ${sums}
      from batch b, generate_subscripts(b.path, 1) i
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (agent_id, day, currency, parent_id) do update set ${added}
    )
    select count(*)::int as counted from batch`.execute(tx)
  return rows[0]?.counted ?? 0
}

/** Hours are only asked for soon after they end. */
export async function forgetHours(db: Db, before: Date): Promise<void> {
  await sql`delete from play_hour where hour < ${before}`.execute(db)
}

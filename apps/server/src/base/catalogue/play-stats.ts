import { WINNERS } from '@trevo/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import { bookTurn } from '../../platform/locks.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'catalogue.play-stats': Record<string, never>
  }
}

const HOUR_MS = 3_600_000
export const WEEK_MS = 7 * 24 * HOUR_MS

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
const earlier = (at: Date, byMs: number) => new Date(at.getTime() - byMs)

const turn = bookTurn('catalogue.play-stats')
const BOOKS_AT_ONCE = 2
/** What ended longer ago is committed: no transaction takes as long. */
const COMMITTED_MS = 120_000

/**
 * Counts what was played and won for real money in the last week, book by book. A round that has ended never changes, so each
 * is added once to its hour as soon as none before it can come late; only the last minutes are looked at again.
 */
export async function refreshPlayStats(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from merchant order by id`.execute(db)
  await inLanes(rows, BOOKS_AT_ONCE, ({ id }) => inTx(db, (tx) => refreshBook(tx, id, now)))
}

async function refreshBook(tx: Tx, book: number, now: Date): Promise<void> {
  await turn.take(tx, book)
  const firstHour = hourOf(earlier(now, WEEK_MS))
  const { rows } = await sql<{
    until: Date
  }>`select counted_until as until from game_stat_mark where book_id = ${book}`.execute(tx)
  const since = new Date(Math.max(rows[0]?.until.getTime() ?? 0, firstHour.getTime()))
  const until = new Date(Math.max(since.getTime(), now.getTime() - COMMITTED_MS))
  await countHours(tx, book, firstHour, { since, until })
  await sumHours(tx, book, { since: until })
  await keepHighestWins(tx, book, firstHour, since)
  await sql`insert into game_stat_mark (book_id, counted_until) values (${book}, ${until})
    on conflict (book_id) do update set counted_until = excluded.counted_until`.execute(tx)
}

type Span = { since: Date; until?: Date }

/** Of our own lottery a round is what a member had on a draw; a prize names it, as in the ledger. */
const lotteryRounds = (book: number, { since, until }: Span) => sql`
  select (select -min(y.transfer_id) from lottery_payment y
      where y.book_id = e.book_id and y.draw_id = d.id and y.member_id = e.member_id and y.kind = 'win') as id,
    e.member_id, g.id as game_id, e.currency, sum(e.stake)::bigint as stake, sum(e.prize)::bigint as prize,
    d.settled_at as ended_at
  from lottery_draw d
  join lottery_entry e on e.draw_id = d.id and e.book_id = ${book} and e.state in ('won', 'lost')
  join game g on g.code = d.game_code and g.vendor_code in ('LOTT', 'TCG_LOTTO_VN')
  where d.settled_at >= ${since} and ${until ? sql`d.settled_at < ${until}` : sql`true`}
  group by d.id, e.book_id, e.member_id, g.id, e.currency`

/** Play money and test members never count. */
export const realRounds = (book: number, { since, until }: Span) => sql`
  from (
    select id, member_id, game_id, currency, stake, prize, ended_at from game_round
    where book_id = ${book} and id >= first_id(${since}) and ${until ? sql`id < first_id(${until})` : sql`true`}
      and status = 'settled'
    union all ${lotteryRounds(book, { since, ...(until && { until }) })}
  ) r
  join merchant on merchant.id = ${book} and merchant.currency = r.currency
  join member on member.id = r.member_id and member.type in (0, 1, 2)
  join game on game.id = r.game_id
  where true`
const hour = sql`date_trunc('hour', r.ended_at, 'UTC')`

async function countHours(tx: Tx, book: number, firstHour: Date, span: Required<Span>): Promise<void> {
  await sql`delete from game_stat_hour where merchant_id = ${book} and hour < ${firstHour}`.execute(tx)
  await sql`insert into game_stat_hour as s (merchant_id, game_id, hour, plays, stake)
    select ${book}, r.game_id, ${hour}, count(*), sum(r.stake)::bigint
    ${realRounds(book, span)}
    group by r.game_id, ${hour}
    on conflict (hour, merchant_id, game_id)
      do update set plays = s.plays + excluded.plays, stake = s.stake + excluded.stake`.execute(tx)
}

/** With the last minutes, which are in no hour yet. */
async function sumHours(tx: Tx, book: number, lastMinutes: Span): Promise<void> {
  await sql`
    with counted as materialized (
      select game_id, sum(plays)::bigint as plays, sum(stake)::bigint as stake from (
        select game_id, plays, stake from game_stat_hour where merchant_id = ${book}
        union all
        select r.game_id, count(*), sum(r.stake) ${realRounds(book, lastMinutes)} group by r.game_id
      ) week group by game_id
    ), gone as (
      delete from game_stat s where s.merchant_id = ${book}
        and not exists (select from counted c where c.game_id = s.game_id)
    )
    insert into game_stat (merchant_id, game_id, plays, stake)
    select ${book}, game_id, plays, stake from counted
    on conflict (merchant_id, game_id) do update set plays = excluded.plays, stake = excluded.stake
    where (game_stat.plays, game_stat.stake) is distinct from (excluded.plays, excluded.stake)`.execute(tx)
}

/** The board shows few, so of an hour and category no more can ever be on it. A win that is there already stays once. */
async function keepHighestWins(tx: Tx, book: number, firstHour: Date, since: Date): Promise<void> {
  await sql`delete from game_win where merchant_id = ${book} and hour < ${firstHour}`.execute(tx)
  await sql`insert into game_win (round_id, merchant_id, game_id, member_id, category, prize, hour, ended_at)
    select id, ${book}, game_id, member_id, category, prize, hour, ended_at
    from (
      select r.id, r.game_id, r.member_id, game.category, r.prize, ${hour} as hour, r.ended_at,
        row_number() over (partition by game.category, ${hour} order by r.prize desc, r.ended_at desc, r.id desc) as place
      ${realRounds(book, { since })} and r.prize > 0
    ) as ranked
    where place <= ${WINNERS.limit}
    on conflict (round_id) do nothing`.execute(tx)
  await sql`delete from game_win w using (
      select round_id, row_number() over (partition by category, hour order by prize desc, ended_at desc, round_id desc) as place
      from game_win where merchant_id = ${book} and hour >= ${hourOf(since)}
    ) ranked
    where w.round_id = ranked.round_id and ranked.place > ${WINNERS.limit}`.execute(tx)
}

export function schedulePlayStats(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): void {
  jobs.define('catalogue.play-stats', { handler: () => refreshPlayStats(db, clock.now()) })
  jobs.schedule('catalogue.play-stats', '*/2 * * * *', 'UTC')
}

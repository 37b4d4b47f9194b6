import { WINNERS } from '@trevo/contract/limits'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { turnLock } from '../../platform/locks.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'catalogue.play-stats': Record<string, never>
  }
}

const HOUR_MS = 3_600_000
export const WEEK_MS = 7 * 24 * HOUR_MS

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
const earlier = (at: Date, byMs: number) => new Date(at.getTime() - byMs)

const turn = turnLock('catalogue.play-stats')

/**
 * Counts what was played and won for real money in the last week. A round that has ended never changes, so only the
 * hours since the last run are counted again, with one to spare for whatever was committed late.
 */
export async function refreshPlayStats(db: Db, now: Date): Promise<void> {
  const firstHour = hourOf(earlier(now, WEEK_MS))
  await inTx(db, async (tx) => {
    await turn.take(tx)
    const { rows } = await sql<{ until: Date }>`select counted_until as until from game_stat_run`.execute(tx)
    const lastRun = rows[0]?.until
    const resumed = lastRun === undefined ? firstHour : hourOf(earlier(lastRun, HOUR_MS))
    const since = new Date(Math.max(resumed.getTime(), firstHour.getTime()))
    await countHours(tx, firstHour, since)
    await sumHours(tx)
    await keepHighestWins(tx, firstHour, since)
    await sql`insert into game_stat_run (counted_until) values (${now})
      on conflict (one) do update set counted_until = excluded.counted_until`.execute(tx)
  })
}

/** Of our own lottery a round is what a member had on a draw; a prize names it, as in the ledger. */
const lotteryRounds = (since: Date) => sql`
  select (select -min(y.transfer_id) from lottery_payment y
      where y.draw_id = d.id and y.member_id = e.member_id and y.kind = 'win') as id,
    e.merchant_id, e.member_id, g.id as game_id, e.currency, sum(e.stake)::bigint as stake, sum(e.prize)::bigint as prize,
    d.settled_at as ended_at
  from lottery_draw d
  join lottery_entry e on e.draw_id = d.id and e.state in ('won', 'lost')
  join game g on g.code = d.game_code and g.vendor_code in ('LOTT', 'TCG_LOTTO_VN')
  where d.settled_at >= ${since}
  group by d.id, e.merchant_id, e.member_id, g.id, e.currency`

/** Play money and test members never count. */
const realRounds = (since: Date) => sql`
  from (
    select id, book_id as merchant_id, member_id, game_id, currency, stake, prize, ended_at from game_round
    where id >= first_id(${since}) and status = 'settled'
    union all ${lotteryRounds(since)}
  ) r
  join merchant on merchant.id = r.merchant_id and merchant.currency = r.currency
  join member on member.id = r.member_id and member.type in (0, 1, 2)
  join game on game.id = r.game_id
  where true`
const hour = sql`date_trunc('hour', r.ended_at, 'UTC')`

async function countHours(tx: Tx, firstHour: Date, since: Date): Promise<void> {
  await sql`delete from game_stat_hour where hour < ${firstHour} or hour >= ${since}`.execute(tx)
  await sql`insert into game_stat_hour (merchant_id, game_id, hour, plays, stake)
    select r.merchant_id, r.game_id, ${hour}, count(*), sum(r.stake)::bigint
    ${realRounds(since)}
    group by r.merchant_id, r.game_id, ${hour}`.execute(tx)
}

async function sumHours(tx: Tx): Promise<void> {
  await sql`delete from game_stat s
    where not exists (select from game_stat_hour h where h.merchant_id = s.merchant_id and h.game_id = s.game_id)`.execute(
    tx,
  )
  await sql`insert into game_stat (merchant_id, game_id, plays, stake)
    select merchant_id, game_id, sum(plays)::bigint, sum(stake)::bigint from game_stat_hour group by merchant_id, game_id
    on conflict (merchant_id, game_id) do update set plays = excluded.plays, stake = excluded.stake
    where (game_stat.plays, game_stat.stake) is distinct from (excluded.plays, excluded.stake)`.execute(tx)
}

/** The board shows few, so of an hour and category no more can ever be on it. */
async function keepHighestWins(tx: Tx, firstHour: Date, since: Date): Promise<void> {
  await sql`delete from game_win where hour < ${firstHour} or hour >= ${since}`.execute(tx)
  await sql`insert into game_win (round_id, merchant_id, game_id, member_id, category, prize, hour, ended_at)
    select id, merchant_id, game_id, member_id, category, prize, hour, ended_at
    from (
      select r.id, r.merchant_id, r.game_id, r.member_id, game.category, r.prize, ${hour} as hour, r.ended_at,
        row_number() over (
          partition by r.merchant_id, game.category, ${hour} order by r.prize desc, r.ended_at desc, r.id desc
        ) as place
      ${realRounds(since)} and r.prize > 0
    ) as ranked
    where place <= ${WINNERS.limit}`.execute(tx)
}

export function schedulePlayStats(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): void {
  jobs.define('catalogue.play-stats', { handler: () => refreshPlayStats(db, clock.now()) })
  jobs.schedule('catalogue.play-stats', '*/2 * * * *', 'UTC')
}

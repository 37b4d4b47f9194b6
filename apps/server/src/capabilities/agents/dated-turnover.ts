import { sql } from 'kysely'
import { earnedOn } from '../../money/margin/rebate-hops.ts'
import { selfRebateDays } from '../../money/margin/rules.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import type { Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import { playedOn } from './played-on.ts'
import type { RunBrand } from './runs.ts'

/** One day more than payout runs look back for a missed day. */
const UNPAID_DAYS = 4

export type RateMove = { memberId: bigint; categories: readonly string[]; now: Date }

const lockDating = brandLock('rebate.dated')

/**
 * Records what a team has played so far on unpaid days, at the rates that hold until now. Changes of a brand run one at a time:
 * two that overlap would record the same turnover twice.
 */
export async function dateTurnover(tx: Tx, brand: RunBrand, { memberId, categories, now }: RateMove): Promise<void> {
  await lockDating(tx, brand.id)
  const { rows } = await sql<{ path: string }>`select team_path as path from member where id = ${memberId}`.execute(tx)
  const path = rows[0]?.path ?? ''
  const today = dayIn(brand.timeZone, now)
  const from = addDays(today, -UNPAID_DAYS)
  const days = Array.from({ length: UNPAID_DAYS + 1 }, (_, n) => addDays(today, -n))
  const selfDays = await selfRebateDays(tx, brand.id, days)
  const played = playedOn(
    brand,
    // what is settled around midnight may be of tomorrow already
    { from, to: addDays(today, 1) },
    sql`m.team_path >= ${path} and m.team_path < ${`${path.slice(0, -1)}/`}
      and d.category = any(${[...categories]}::text[])
      and not exists (select from agent_run r where r.merchant_id = ${brand.id} and r.kind = 'rebate'
        and r.state <> 'computing' and r.period_start = day_begins(${brand.id}, d.day))`,
  )
  await sql`
    with played as materialized (${played}), put as (
      insert into rebate_dated (merchant_id, day, agent_id, downline_id, category, rate, turnover, amount)
      select ${brand.id}, e.day, e.agent_id, e.downline_id, e.category, e.rate, e.turnover, e.amount
      from (${earnedOn(sql`select * from played`, selfDays)}) e
    )
    insert into turnover_dated as t (member_id, day, category, turnover)
    select member_id, day, category, total from played
    on conflict (member_id, day, category) do update set turnover = excluded.turnover`.execute(tx)
}

import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { recordPlay } from '../../base/figures/play-day.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { takeFromRequirements } from '../../money/ledger/requirements.ts'
import { earnedOn } from '../../money/margin/rebate-hops.ts'
import { selfRebateDays } from '../../money/margin/rules.ts'
import type { Tx } from '../../platform/db.ts'
import type { TakePoints } from '../ports.ts'
import './tables.ts'

export type Confirmed = { id: bigint; merchantId: number; day: string; currency: Currency; timeZone: string }

/**
 * Takes what was staked against oneself from the figures of its day, from which everything that is given back follows: the
 * rebates of uplines, contracts, points, levels, the conditions of rewards and what has to be played before a withdrawal.
 * Once per finding, whose row the caller holds. Answers what was paid on it before.
 */
export async function takeAway(tx: Tx, takePoints: TakePoints, finding: Confirmed): Promise<bigint> {
  // Nobody counts rewards meanwhile: what was counted and what is due are changed below.
  await takePoints.hold(tx, finding.merchantId)
  const taken = await takeBets(tx, finding)
  if (taken.length === 0) return 0n
  const { merchantId, day, currency } = finding
  await takeFromRequirements(tx, { day, currency, played: taken })
  await takePoints.take(tx, { merchantId, day, currency, played: taken })
  const { rows } = await sql<{ noon: Date }>`
    select b.at + (day_begins(${merchantId}, ${day}::date + 1) - b.at) / 2 as noon
    from (select day_begins(${merchantId}, ${day}::date) as at) b`.execute(tx)
  await recordPlay(
    tx,
    bookOf(merchantId),
    rows[0]?.noon as Date,
    taken.map(({ memberId, category, turnover }) => ({ memberId, category, currency, turnover: -turnover })),
  )
  return (await rebatesPaid(tx, finding)) + (await ownRebatesPaid(tx, finding))
}

type Taken = { memberId: bigint; category: string; turnover: bigint }

/** Bets of draws that were declared void count for nothing anyway; never more than the day holds. */
async function takeBets(tx: Tx, { id, day, currency }: Confirmed): Promise<Taken[]> {
  await sql`select from opposite_bet where finding_id = ${id} order by draw_id, member_id, play, question for update`.execute(
    tx,
  )
  const { rows } = await sql<Taken>`
    with fitting as (
      select b.*, sum(b.turnover) over (partition by b.member_id, b.category order by b.draw_id, b.play, b.question) as so_far
      from opposite_bet b where b.finding_id = ${id} and not b.void
    ), taken as (
      update opposite_bet b set taken = b.turnover from fitting f
      join play_day d on d.member_id = f.member_id and d.day = ${day}::date and d.category = f.category
        and d.currency = ${currency} and d.turnover >= f.so_far
      where (b.draw_id, b.member_id, b.play, b.question) = (f.draw_id, f.member_id, f.play, f.question)
      returning b.member_id, b.category, b.taken
    )
    select member_id as "memberId", category, sum(taken)::bigint as turnover from taken
    group by member_id, category order by member_id, category`.execute(tx)
  return rows
}

const TAKEN = (id: bigint) => sql`select member_id, category, sum(taken)::bigint as turnover from opposite_bet
  where finding_id = ${id} and taken > 0 group by member_id, category`

/** To the uplines, where the day's run was over; at the rates that hold now. */
async function rebatesPaid(tx: Tx, { id, merchantId, day }: Confirmed): Promise<bigint> {
  const selfDays = await selfRebateDays(tx, merchantId, [day])
  const played = sql`select t.member_id, ${day}::date as day, t.category, t.turnover, 0 as floor, m.team_path
    from (${TAKEN(id)}) t join member m on m.id = t.member_id
    where exists (select from agent_run r where r.merchant_id = ${merchantId} and r.kind = 'rebate' and r.state <> 'computing'
      and r.period_start = day_begins(${merchantId}, ${day}::date))`
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from (${earnedOn(played, selfDays)}) e where rate > 0`.execute(tx)
  return rows[0]?.amount ?? 0n
}

/** A lottery pays its bettor's own rebate when it settles. */
async function ownRebatesPaid(tx: Tx, { id, merchantId }: Confirmed): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(e.rebate * b.taken / e.stake), 0)::bigint as amount
    from (select draw_id, member_id, sum(taken) as taken from opposite_bet
      where finding_id = ${id} and taken > 0 group by draw_id, member_id) b
    cross join lateral (select sum(rebate) as rebate, sum(stake) as stake from lottery_entry
      where book_id = ${bookOf(merchantId)} and draw_id = b.draw_id and member_id = b.member_id and state in ('won', 'lost')) e
    where e.stake > 0`.execute(tx)
  return rows[0]?.amount ?? 0n
}

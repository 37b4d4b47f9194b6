import { sql } from 'kysely'
import { seenPlay } from '../../base/figures/marks.ts'
import type { SendDeps } from '../../base/inbox/send.ts'
import type { RewardDeps } from '../../money/giving/give.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { ChangedMember } from './changed-member.ts'
import { countTurn } from './count-turn.ts'
import { creditPoints } from './points.ts'
import { tellProgress } from './progress.ts'
import { offerRebates } from './rebates.ts'
import { rewardFriends } from './referral-rewards.ts'
import { raiseLevels } from './vip.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'rewards.count': Record<string, never>
    'rewards.rebates': Record<string, never>
  }
}

const BATCH = 1000
/** How soon after a bet points and levels follow. */
const PAUSE_MS = 4000

export type CountDeps = RewardDeps & SendDeps & { db: Db; clock: Clock }

/**
 * Adds what was played since the last run to a member's reward figures. Only the figures are locked, since bets hold a balance
 * while they wait for them: levels and points follow in a transaction of their own.
 */
async function countFigures(db: Db): Promise<number> {
  return inTx(db, async (tx) => {
    await countTurn.take(tx)
    const { rows } = await sql<{ taken: number }>`
      with taken as (${seenPlay('dirty_rewards', BATCH)}), lines as (
        select t.*, coalesce(c.turnover, 0) as counted, coalesce(c.points, 0) as credited,
          -- Points that were earned stay, also where a day's turnover or its rule came down since.
          greatest(coalesce(c.points, 0), floor(t.turnover::numeric * coalesce(r.points_per_100, 0) / 1000000)::bigint) as points
        from taken t
        join member m on m.id = t.member_id and m.type in (0, 1, 2)
        join merchant mt on mt.id = t.merchant_id and mt.currency = t.currency
        left join reward_counted c on (c.member_id, c.day, c.category, c.currency)
          = (t.member_id, t.day, t.category, t.currency)
        left join points_rule r on r.merchant_id = t.merchant_id and r.category = t.category
      ), counted as (
        insert into reward_counted (member_id, day, category, currency, turnover, points)
        select member_id, day, category, currency, turnover, points from lines
        on conflict (member_id, day, category, currency)
          do update set turnover = excluded.turnover, points = excluded.points
      ), added as (
        insert into reward_member as rm (member_id, merchant_id, turnover, points_due)
        select member_id, min(merchant_id), sum(turnover - counted), sum(points - credited) from lines
        group by member_id order by member_id
        on conflict (member_id) do update set turnover = rm.turnover + excluded.turnover,
          points_due = rm.points_due + excluded.points_due, changed = true
      )
      select count(*)::int as taken from taken`.execute(tx)
    return rows[0]?.taken ?? 0
  })
}

/** What follows from it, for some members at a time. */
async function followUp(deps: CountDeps): Promise<number> {
  return inTx(deps.db, async (tx) => {
    await countTurn.take(tx)
    const { rows } = await sql<ChangedMember>`
      select member_id as "memberId", merchant_id as "merchantId", turnover, vip_level as level,
        points_due as "pointsDue", points_runs as "pointsRuns"
      from reward_member where changed order by member_id limit ${BATCH} for update`.execute(tx)
    if (rows.length === 0) return 0
    await raiseLevels(tx, deps, rows)
    await rewardFriends(tx, deps, rows)
    await creditPoints(tx, deps, rows)
    await tellProgress(tx, deps, rows)
    return rows.length
  })
}

/** Counts until nothing is left to count. Safe to repeat, to stop anywhere and to run on several nodes. */
export async function countPlay(deps: CountDeps): Promise<void> {
  while ((await countFigures(deps.db)) === BATCH);
  while ((await followUp(deps)) === BATCH);
}

export function scheduleRewards(jobs: Jobs, deps: CountDeps): void {
  jobs.define('rewards.count', {
    async handler() {
      await countPlay(deps)
      const startAfter = new Date(Date.now() + PAUSE_MS)
      await jobs.send(deps.db, 'rewards.count', {}, { singletonKey: 'next', startAfter })
    },
  })
  // The clock starts it again should the chain ever break.
  jobs.schedule('rewards.count', '* * * * *', 'UTC')
  jobs.define('rewards.rebates', { handler: () => offerRebates(deps) })
  jobs.schedule('rewards.rebates', '20 * * * *', 'UTC')
}

import { sql } from 'kysely'
import { countedPlay, type Portion, REACHED, type Reached, waitingBooks } from '../../base/figures/queues.ts'
import type { SendDeps } from '../../base/inbox/send.ts'
import type { RewardDeps } from '../../money/giving/give.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import { offerCashback } from './cashback.ts'
import type { ChangedMember } from './changed-member.ts'
import { countTurn } from './count-turn.ts'
import { creditPoints } from './points.ts'
import { type ExpiryDeps, expirePoints } from './points-expiry.ts'
import { pointsRules } from './points-rules.ts'
import { tellProgress } from './progress.ts'
import { offerRebates } from './rebates.ts'
import { rewardFriends } from './referral-rewards.ts'
import { raiseLevels } from './vip.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'rewards.count': Record<string, never>
    'rewards.rebates': Record<string, never>
    'rewards.cashback': Record<string, never>
    'rewards.expiry': Record<string, never>
  }
}

const BATCH = 1000
const BOOKS_AT_ONCE = 2
/** How soon after a bet points and levels follow. */
const PAUSE_MS = 4000

export type CountDeps = RewardDeps & SendDeps & { db: Db; clock: Clock }

/**
 * Adds what was played since the last run to members' reward figures. Only figures are locked, since bets hold a balance while
 * they wait for them: levels and points follow in a transaction of their own.
 */
async function countFigures(tx: Tx, portion: Portion): Promise<Reached> {
  const { book } = portion
  const rules = await pointsRules(tx, book)
  const { rows } = await sql<{ reached: Reached }>`
    with ${countedPlay(portion, rules)}, added as (
      insert into reward_member as rm (member_id, merchant_id, turnover, points_due)
      select member_id, ${book}, turnover, points from taken where turnover is not null order by member_id
      on conflict (member_id) do update set turnover = rm.turnover + excluded.turnover,
        points_due = rm.points_due + excluded.points_due
    )
    ${REACHED}`.execute(tx)
  return rows[0]?.reached ?? null
}

/** What follows from it, for some members at a time. */
async function followUp(tx: Tx, deps: CountDeps, book: number): Promise<number> {
  const { rows: due } = await sql<{ id: bigint }>`
    with picked as (select member_id from reward_due where book_id = ${book} order by member_id limit ${BATCH})
    delete from reward_due d using picked p where d.book_id = ${book} and d.member_id = p.member_id
    returning d.member_id as id`.execute(tx)
  if (due.length === 0) return 0
  const { rows } = await sql<ChangedMember>`
    select member_id as "memberId", merchant_id as "merchantId", turnover, vip_level as level,
      points_due as "pointsDue", points_runs as "pointsRuns"
    from reward_member where member_id = any(${due.map(({ id }) => id)}::bigint[]) order by member_id for update`.execute(
    tx,
  )
  await raiseLevels(tx, deps, rows)
  await rewardFriends(tx, deps, rows)
  await creditPoints(tx, deps, rows)
  await tellProgress(tx, deps, rows)
  return due.length
}

/** Counts all that waits at this moment. Safe to repeat, to stop anywhere and to run on several nodes. */
export async function countPlay(deps: CountDeps): Promise<void> {
  const { db } = deps
  const inTurn = <T>(book: number, work: (tx: Tx) => Promise<T>) =>
    inTx(db, async (tx) => {
      await countTurn.take(tx, book)
      return work(tx)
    })
  await inLanes(await waitingBooks(db, 'reward_queue', 'reward_settled', 'reward_due'), BOOKS_AT_ONCE, async (book) => {
    for (let after: Reached = 0n; after !== null; ) {
      const portion: Portion = { book, after, limit: BATCH }
      after = await inTurn(book, (tx) => countFigures(tx, portion))
    }
    while ((await inTurn(book, (tx) => followUp(tx, deps, book))) === BATCH);
  })
}

export function scheduleRewards(jobs: Jobs, { brands, ...deps }: CountDeps & Pick<ExpiryDeps, 'brands'>): void {
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
  jobs.define('rewards.cashback', { handler: () => offerCashback(deps) })
  jobs.schedule('rewards.cashback', '25 * * * *', 'UTC')
  jobs.define('rewards.expiry', { handler: () => expirePoints({ ...deps, brands }) })
  jobs.schedule('rewards.expiry', '40 6 * * *', 'UTC')
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live/live.ts'
import { dropRounds, openPlaces, takePlanTurn } from './plan-queries.ts'
import { cutRound } from './rain.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'rain.plans': Record<string, never>
  }
}

type PlanDeps = { db: Db; clock: Clock; live: Pick<Live, 'toMerchant'> }

const AT_ONCE = 20
/** A round that is about to begin stays as everybody has seen it. */
const LEAVE_MS = 60_000

/** Some rounds that the schedules ask for, each place once. Answers with how many. */
async function makeRounds(tx: Tx, { live, clock }: Omit<PlanDeps, 'db'>, planId: bigint | null): Promise<number> {
  await takePlanTurn(tx)
  const now = clock.now()
  const places = await openPlaces(tx, { now, planId, limit: AT_ONCE })
  // One by one, as each is cut by chance on its own.
  for (const place of places) await cutRound(tx, { ...place, requestId: randomUUID(), now })
  tx.afterCommit(() => {
    for (const id of new Set(places.map(({ merchantId }) => merchantId))) live.toMerchant(id, 'rain.changed', {})
  })
  return places.length
}

/** Fills the places of all schedules. Safe to repeat, to stop anywhere and to run on several nodes. */
export async function fillPlans(deps: PlanDeps): Promise<void> {
  while ((await inTx(deps.db, (tx) => makeRounds(tx, deps, null))) === AT_ONCE);
}

/** After a schedule was made or changed: what has not begun is planned by its new rules. */
export async function renewPlan(
  tx: Tx,
  deps: Omit<PlanDeps, 'db'>,
  { id, merchantId }: { id: bigint; merchantId: number },
): Promise<void> {
  await takePlanTurn(tx)
  await dropRounds(tx, id, new Date(deps.clock.now().getTime() + LEAVE_MS))
  await makeRounds(tx, deps, id)
  tx.afterCommit(() => deps.live.toMerchant(merchantId, 'rain.changed', {}))
}

export function scheduleRain(jobs: Jobs, deps: PlanDeps): void {
  jobs.define('rain.plans', { handler: () => fillPlans(deps) })
  jobs.schedule('rain.plans', '*/10 * * * *', 'UTC')
}

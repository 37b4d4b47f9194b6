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

type PlanParts = { db: Db; clock: Clock; live: Pick<Live, 'toMerchant'> }

const AT_ONCE = 20
/** A round that is about to begin stays as everybody has seen it. */
const LEAVE_MS = 60_000

/** Some rounds that the schedules ask for, each place once. Answers with how many. */
async function makeRounds(tx: Tx, { live, clock }: Omit<PlanParts, 'db'>, planId: bigint | null): Promise<number> {
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
export async function fillPlans(parts: PlanParts): Promise<void> {
  while ((await inTx(parts.db, (tx) => makeRounds(tx, parts, null))) === AT_ONCE);
}

/** After a schedule was made or changed: what has not begun is planned by its new rules. */
export async function renewPlan(
  tx: Tx,
  parts: Omit<PlanParts, 'db'>,
  { id, merchantId }: { id: bigint; merchantId: number },
): Promise<void> {
  await takePlanTurn(tx)
  await dropRounds(tx, id, new Date(parts.clock.now().getTime() + LEAVE_MS))
  await makeRounds(tx, parts, id)
  tx.afterCommit(() => parts.live.toMerchant(merchantId, 'rain.changed', {}))
}

export function scheduleRain(jobs: Jobs, parts: PlanParts): void {
  jobs.define('rain.plans', { handler: () => fillPlans(parts) })
  jobs.schedule('rain.plans', '*/10 * * * *', 'UTC')
}

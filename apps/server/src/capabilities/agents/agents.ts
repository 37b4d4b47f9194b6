import type { Logger } from 'pino'
import type { Ledger } from '../../money/ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import type { Live } from '../../platform/live/live.ts'
import { retryDebts, runContracts } from './contract-run.ts'
import { type DueRun, dueRuns } from './due-runs.ts'
import { returnEnvelopes } from './envelopes.ts'
import { runRebates } from './rebate-run.ts'
import { forgetHours, rollUp } from './roll-up.ts'
import { periodOf, type RunBrand } from './runs.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'agents.roll-up': Record<string, never>
    'agents.pay': Record<string, never>
  }
}

export type AgentDeps = {
  db: Db
  ledger: Pick<Ledger, 'postTransfer' | 'postTransfers' | 'tryTransfers'>
  live: Pick<Live, 'toMember' | 'toMerchant'>
  jobs: Pick<Jobs, 'send'>
  clock: Clock
}
type Options = AgentDeps & { brands(): readonly RunBrand[]; log: Pick<Logger, 'error'> }

const ROLL_UP_EVERY_MS = 3_000
/** So that a large brand does not hold up the others, and the jobs' connections suffice. */
const BRANDS_AT_ONCE = 2
const HOURS_KEPT_MS = 3 * 86_400_000

/** Rolls figures up and retries debts every few seconds; pays what is due by the brand's clock every minute. */
export function scheduleAgents(jobs: Jobs, given: Omit<Options, 'jobs'>): void {
  const options = { ...given, jobs }
  const { db, clock, brands } = options
  jobs.define('agents.roll-up', {
    retryLimit: 0,
    async handler() {
      await rollUp(db, clock.now())
      await inLanes(brands(), BRANDS_AT_ONCE, async (brand) => {
        while ((await retryDebts(options, brand)) > 0);
      })
      const startAfter = new Date(Date.now() + ROLL_UP_EVERY_MS)
      await jobs.send(db, 'agents.roll-up', {}, { singletonKey: 'next', startAfter })
    },
  })
  // Begins the chain again, should it ever break.
  jobs.schedule('agents.roll-up', '* * * * *', 'UTC')
  jobs.define('agents.pay', { retryLimit: 0, handler: () => payWhatIsDue(options) })
  jobs.schedule('agents.pay', '* * * * *', 'UTC')
}

/** A brand or a run that fails holds up no other; it is tried again in a minute. */
export async function payWhatIsDue(options: Options): Promise<void> {
  const { db, clock, brands, log } = options
  await inLanes(brands(), BRANDS_AT_ONCE, async (brand) => {
    try {
      for (const due of await dueRuns(db, brand, clock.now())) await payRun(options, brand, due)
      while ((await returnEnvelopes(options, brand)) > 0);
    } catch (error) {
      log.error({ err: error, merchantId: brand.id }, 'a payout run failed')
    }
  })
  await forgetHours(db, new Date(clock.now().getTime() - HOURS_KEPT_MS))
}

async function payRun(deps: AgentDeps, brand: RunBrand, { kind, day, hour }: DueRun): Promise<void> {
  if (kind === 'rebate') return runRebates(deps, brand, day)
  return runContracts(deps, brand, kind, await periodOf(deps.db, { kind, brand, day, hour }))
}

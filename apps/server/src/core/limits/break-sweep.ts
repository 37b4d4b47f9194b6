import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { holdersUnheard } from './shared-break-queries.ts'
import { type BreakDeps, lockPersonLimits, spreadBreaks } from './shared-breaks.ts'

const PEOPLE_PER_ROUND = 100

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'limits.share-breaks': Record<string, never>
  }
}

export type BreakSweepDeps = BreakDeps & { db: Db }

/**
 * Breaks are written to a person's other accounts when they begin. A brand that comes under the rules, or chooses to share,
 * later has accounts that heard of none: what runs by then is written to them here, to either side. Answers with how many
 * people there were.
 */
export async function shareRunningBreaks(deps: BreakSweepDeps): Promise<number> {
  const holders = await holdersUnheard(deps.db, deps.clock.now(), PEOPLE_PER_ROUND)
  for (const holder of holders) {
    await inTx(deps.db, async (tx) => {
      const others = await lockPersonLimits(tx, deps.secrets, holder)
      await spreadBreaks(tx, deps, holder, others)
    })
  }
  return holders.length
}

/** Every minute, by whatever hand the setting was changed: there is no call for it, and an import or a restore is no call either. */
export function scheduleBreakSweep(jobs: Jobs, deps: BreakSweepDeps): void {
  jobs.define('limits.share-breaks', {
    handler: async () => {
      await shareRunningBreaks(deps)
    },
  })
  jobs.schedule('limits.share-breaks', '* * * * *', 'UTC')
}

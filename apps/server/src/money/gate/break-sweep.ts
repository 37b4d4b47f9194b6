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
 * A break is copied to the person's other accounts when it begins. Accounts of a brand that starts sharing later missed that:
 * running breaks are copied here, in both directions. Returns how many people were affected.
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

/** Polls every minute: no call changes the setting, so an edit, an import or a restore would otherwise go unnoticed. */
export function scheduleBreakSweep(jobs: Jobs, deps: BreakSweepDeps): void {
  jobs.define('limits.share-breaks', {
    handler: async () => {
      await shareRunningBreaks(deps)
    },
  })
  jobs.schedule('limits.share-breaks', '* * * * *', 'UTC')
}

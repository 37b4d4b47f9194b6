import { setTimeout } from 'node:timers/promises'
import { takeDue } from '../../base/members/impediment.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { workCases } from './cases.ts'
import { after, type ImpedimentDeps, MINUTE_MS } from './deps.ts'
import { askAbout } from './questions.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'impediments.sweep': Record<string, never>
    'impediments.cases': Record<string, never>
  }
}

/** Ends before the next one begins. */
const SECONDS_OF_A_SWEEP = 50
/** Longer than a second's questions take where the service answers late. */
const LEASE_MS = 10 * MINUTE_MS

type Pause = (ms: number) => Promise<unknown>

/** Every minute: who was not asked about for 14 days, and what is due of those who are impeded. */
export function scheduleImpediments(jobs: Jobs, deps: ImpedimentDeps): void {
  jobs.define('impediments.sweep', {
    handler: async (_, { signal }) => void (await sweep(deps, { signal })),
    retryLimit: 0,
  })
  jobs.schedule('impediments.sweep', '* * * * *', 'UTC')
  jobs.define('impediments.cases', { handler: () => workCases(deps), retryLimit: 0 })
  jobs.schedule('impediments.cases', '* * * * *', 'UTC')
}

type SweepOptions = { signal?: AbortSignal; seconds?: number; pause?: Pause }

/**
 * One second's questions at a time, no more than the service takes. Whoever is taken and not asked about, because the node died, comes
 * again a little later; nothing else is kept of where it stands.
 */
export async function sweep(
  deps: ImpedimentDeps,
  { signal, seconds = SECONDS_OF_A_SWEEP, pause = setTimeout }: SweepOptions = {},
): Promise<number> {
  const { db, clock, log, service } = deps
  if (!service.isThere) return 0
  let asked = 0
  for (let second = 0; second < seconds && signal?.aborted !== true; second++) {
    const now = clock.now()
    const ids = await takeDue(db, { now, leaseUntil: after(now, LEASE_MS), limit: service.perSecond })
    const done = ids.map((id) =>
      askAbout(deps, id, 'sweep').catch((error: unknown) =>
        log.error({ err: error, memberId: String(id) }, 'a member could not be asked about'),
      ),
    )
    await Promise.all([...done, ...(ids.length > 0 ? [pause(1000)] : [])])
    asked += ids.length
    if (ids.length < service.perSecond) break
  }
  return asked
}

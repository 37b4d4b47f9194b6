import type { Jobs } from '../../platform/jobs.ts'
import { type LookDeps, lookAtDays } from './look.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'suspicions.look': Record<string, never>
  }
}

/** Every few minutes: days that were sealed since. */
export function scheduleSuspicions(jobs: Jobs, deps: LookDeps): void {
  jobs.define('suspicions.look', { handler: () => lookAtDays(deps), retryLimit: 0 })
  jobs.schedule('suspicions.look', '*/5 * * * *', 'UTC')
}

import type { Jobs } from '../../platform/jobs.ts'
import { type HarmDeps, lookForHarm } from './look.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'harm.look': Record<string, never>
  }
}

/** Every few minutes: days that were sealed since. */
export function scheduleHarm(jobs: Jobs, deps: HarmDeps): void {
  jobs.define('harm.look', { handler: () => lookForHarm(deps), retryLimit: 0 })
  jobs.schedule('harm.look', '*/5 * * * *', 'UTC')
}

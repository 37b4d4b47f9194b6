import type { Jobs } from '../../platform/jobs.ts'
import { type CloseDeps, closeTournaments } from './close.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'tournaments.close': Record<string, never>
  }
}

export function scheduleTournaments(jobs: Jobs, deps: CloseDeps): void {
  jobs.define('tournaments.close', { handler: () => closeTournaments(deps) })
  jobs.schedule('tournaments.close', '* * * * *', 'UTC')
}

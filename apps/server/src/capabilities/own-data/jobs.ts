import type { Jobs } from '../../platform/jobs.ts'
import { workClosings } from './closing.ts'
import { workCopies } from './copies.ts'
import type { OwnDataDeps } from './deps.ts'
import { eraseClosed } from './erasure.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'own-data.copies': Record<string, never>
    'own-data.closings': Record<string, never>
    'own-data.erase': Record<string, never>
  }
}

export function scheduleOwnData(jobs: Jobs, deps: OwnDataDeps): void {
  jobs.define('own-data.copies', { handler: () => workCopies(deps), retryLimit: 0 })
  jobs.schedule('own-data.copies', '* * * * *', 'UTC')
  jobs.define('own-data.closings', { handler: () => workClosings(deps), retryLimit: 0 })
  jobs.schedule('own-data.closings', '* * * * *', 'UTC')
  jobs.define('own-data.erase', { handler: async () => void (await eraseClosed(deps)), retryLimit: 0 })
  jobs.schedule('own-data.erase', '20 5 * * *', 'UTC')
}

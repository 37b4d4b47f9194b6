import type { Jobs } from '../../platform/jobs.ts'
import { buildFilings } from './build.ts'
import { checkFilings } from './check.ts'
import type { FilingDeps } from './deps.ts'
import { sendFilings } from './send.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'filings.build': Record<string, never>
    'filings.send': Record<string, never>
  }
}

/** A busy day takes a while; leases see to it that whoever comes next does something else. */
const EXPIRES_S = 3600

/** Every minute: build what is due, check it, send it, ask what became of it. */
export function scheduleFilings(jobs: Jobs, deps: FilingDeps): void {
  jobs.define('filings.build', {
    handler: async (_, { signal }) => {
      await buildFilings(deps, { signal })
      await checkFilings(deps)
    },
    retryLimit: 0,
    expireInSeconds: EXPIRES_S,
  })
  jobs.schedule('filings.build', '* * * * *', 'UTC')
  jobs.define('filings.send', {
    handler: async (_, { signal }) => void (await sendFilings(deps, { signal })),
    retryLimit: 0,
    expireInSeconds: EXPIRES_S,
  })
  jobs.schedule('filings.send', '* * * * *', 'UTC')
}

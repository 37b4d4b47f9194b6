import { discardPictures } from '../../base/pictures/private-pictures.ts'
import { inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { askFaces } from './ask-faces.ts'
import type { IdentityDeps } from './deps.ts'
import { dropAbandoned, takeUnanswered } from './queries.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'identity.ask': Record<string, never>
    'identity.sweep': Record<string, never>
  }
}

/** Longer than the service is waited for. */
const UNANSWERED_MS = 90_000
const AT_ONCE = 20
const ABANDONED_MS = 7 * 86_400_000

/** Every minute: tries that a crash or a silent service left without an answer. Every night: pictures that nobody sent off. */
export function scheduleIdentity(jobs: Jobs, deps: IdentityDeps): void {
  jobs.define('identity.ask', { handler: () => askAgain(deps), retryLimit: 0 })
  jobs.schedule('identity.ask', '* * * * *', 'UTC')
  jobs.define('identity.sweep', { handler: () => sweepAbandoned(deps), retryLimit: 0 })
  jobs.schedule('identity.sweep', '35 4 * * *', 'UTC')
}

export async function askAgain(deps: IdentityDeps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - UNANSWERED_MS)
  for (const id of await takeUnanswered(deps.db, before, now, AT_ONCE)) await askFaces(deps, id)
}

export async function sweepAbandoned(deps: IdentityDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_MS)
  const gone = await inTx(deps.db, (tx) => dropAbandoned(tx, before, AT_ONCE * AT_ONCE))
  await discardPictures(deps.storage, gone)
}

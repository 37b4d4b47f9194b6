import type { Jobs } from '../../../platform/jobs.ts'
import { type FeedDeps, fetchFeeds } from './feed.ts'

declare module '../../../platform/jobs.ts' {
  interface JobMap {
    'play.vendor-feeds': Record<string, never>
  }
}

/** Every night; staff look at what has changed when they come. */
export function scheduleFeeds(jobs: Jobs, deps: FeedDeps): void {
  jobs.define('play.vendor-feeds', { handler: () => fetchFeeds(deps) })
  jobs.schedule('play.vendor-feeds', '41 4 * * *', 'UTC')
}

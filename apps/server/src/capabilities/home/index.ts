import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { PublishedContent } from '../ports.ts'
import { createFeed } from './feed.ts'
import { feedRoutes, homeRoutes } from './routes.ts'

/** Often enough to be alive, and one short query for a brand each time. */
const FEED_EVERY_MS = 4_000

export const home = capability({
  name: 'home',
  open({ catalogue, content, work, live, clock, log, merchants: { brands } }: House & { content: PublishedContent }) {
    const tell = createFeed({ db: work, clock, live, brands })
    const telling = repeat({ log, everyMs: FEED_EVERY_MS, failed: 'the feed could not be told', step: 'feed' }, tell)
    return {
      routes(app) {
        homeRoutes(app, { ...catalogue, content })
        feedRoutes(app)
      },
      start: () => telling.start(),
      stop: () => telling.stop(),
    }
  },
})

import { FEED_TOPIC, feed, nameShown, showName } from '@trevo/contract/feed'
import { homePage } from '@trevo/contract/home'
import type { Catalogue } from '../../base/catalogue/catalogue.ts'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import { readFeed } from './feed.ts'
import { isNamed, setNamed } from './feed-queries.ts'
import { type HomeDeps, homeOf } from './home.ts'

export function homeRoutes(app: App, { counts, content }: Pick<Catalogue, 'counts'> & Pick<HomeDeps, 'content'>): void {
  const deps: HomeDeps = { db: app.db, clock: app.clock, counts, content }
  route(app, homePage, ({ merchant, query }) => homeOf(deps, merchant, query.language))
}

export function feedRoutes(app: App): void {
  const { db, clock, live } = app
  // As public as the first page.
  live.topic(FEED_TOPIC, { authorise: ({ key }) => key === '' })
  route(app, feed, ({ merchant }) => readFeed(db, merchant.id, clock.now()))
  route(app, nameShown, async ({ member }) => ({ shown: await isNamed(db, member.id) }))
  route(app, showName, async ({ member, body: { shown } }) => {
    await setNamed(db, member.id, shown, clock.now())
    return { shown }
  })
}

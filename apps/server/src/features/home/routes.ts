import { homePage } from '@trevo/contract/home'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import { type HomeDeps, homeOf } from './home.ts'

export function homeRoutes(app: App, { counts, content }: Pick<Catalogue, 'counts'> & Pick<HomeDeps, 'content'>): void {
  const deps: HomeDeps = { db: app.db, clock: app.clock, counts, content }
  route(app, homePage, ({ merchant, query }) => homeOf(deps, merchant, query.language))
}

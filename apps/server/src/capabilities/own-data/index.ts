import type { SealedPlace } from '../../base/keys/sealed-place.ts'
import { capability } from '../capability.ts'
import type { CashierDeps } from '../cashier/deps.ts'
import type { House } from '../house.ts'
import type { EndGameSessions } from '../ports.ts'
import type { OwnDataDeps } from './deps.ts'
import { ownDataFigures } from './figures.ts'
import { scheduleOwnData } from './jobs.ts'
import { ownDataRoutes } from './member/routes.ts'
import { staffOwnDataRoutes } from './staff/routes.ts'

type Needs = House & { cashier: CashierDeps; endGameSessions: EndGameSessions; sealed: readonly SealedPlace[] }

/** What is a member's own: a copy of all data, the end of the account, and what is taken out of it afterwards. */
export const ownData = capability({
  name: 'own-data',
  sealedFiles: [{ table: 'data_copy', column: 'file_key', key: ['id'], types: ['bigint'] }],
  open(needs: Needs) {
    const { db, work, live, jobs, clock, log, background, config, storage, secondSteps, cashier, endGameSessions } =
      needs
    const { sessions, throttle, tellOwner } = needs.accounts
    const { brands } = needs.merchants
    const deps: OwnDataDeps = {
      db,
      live,
      jobs,
      clock,
      log,
      background,
      storage,
      sessions,
      throttle,
      tellOwner,
      secrets: config.secrets,
      standing: { sessions, secondSteps, tellOwner, background, cashier, endGameSessions },
      sealed: needs.sealed,
      brandOf: (id) => brands().find((brand) => brand.id === id),
    }
    return {
      routes: (app) => ownDataRoutes(app, deps),
      staffRoutes: staffOwnDataRoutes,
      jobs: (own) => scheduleOwnData(own, { ...deps, db: work }),
      figures: ownDataFigures(work, clock),
    }
  },
})

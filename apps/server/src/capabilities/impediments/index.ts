import type { ImpedimentService } from '../../providers/impediments/choose-impediments.ts'
import { capability } from '../capability.ts'
import type { CashierDeps } from '../cashier/deps.ts'
import type { House } from '../house.ts'
import type { EndGameSessions } from '../ports.ts'
import type { ImpedimentDeps } from './deps.ts'
import { IMPEDIMENT_PLACES } from './evidence.ts'
import { impedimentFigures } from './figures.ts'
import { askAtSignIn } from './first-sign-in.ts'
import { scheduleImpediments } from './jobs.ts'
import { staffImpedimentRoutes } from './staff/routes.ts'

/** Whom the regulator lets not bet: asked at registration, at the first sign-in of a day and every 15 days; and how their accounts end. */
export const impediments = capability({
  name: 'impediments',
  sealed: IMPEDIMENT_PLACES,
  open({
    db,
    work,
    live,
    jobs,
    clock,
    log,
    background,
    config,
    accounts: { sessions, tellOwner, mail, sms },
    secondSteps,
    merchants: { brands },
    cashier,
    endGameSessions,
    impedimentService: service,
  }: House & { cashier: CashierDeps; endGameSessions: EndGameSessions; impedimentService: ImpedimentService }) {
    const deps: ImpedimentDeps = {
      db,
      live,
      jobs,
      clock,
      log,
      background,
      mail,
      sms,
      service,
      secrets: config.secrets,
      standing: { sessions, secondSteps, tellOwner, background, cashier, endGameSessions },
      brandOf: (id) => brands().find((brand) => brand.id === id),
    }
    sessions.onOpen(askAtSignIn(deps))
    return {
      staffRoutes: (door) => staffImpedimentRoutes(door, deps),
      jobs: (own) => scheduleImpediments(own, { ...deps, db: work }),
      figures: impedimentFigures(work, clock),
    }
  },
})

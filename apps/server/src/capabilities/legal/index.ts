import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { LEGAL_CHECKS } from './audit.ts'
import { legalRoutes } from './member/routes.ts'
import { staffLegalRoutes } from './staff/routes.ts'
import { keepRegistrationConsent } from './welcome.ts'

/** Terms, privacy and responsible play: every version of them, and who agreed to what. The gate asks `sql/standing.sql`. */
export const legal = capability({
  name: 'legal',
  audit: LEGAL_CHECKS,
  open({ db, jobs, live, clock, merchants: { brands } }: House) {
    const deps = { db, jobs, live, clock }
    return {
      routes: legalRoutes,
      staffRoutes: (door, book) => staffLegalRoutes(door, book, deps),
      welcome: keepRegistrationConsent((id) => brands().find((brand) => brand.id === id)),
    }
  },
})

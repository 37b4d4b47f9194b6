import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { IDENTITY_PLACES } from './claims.ts'
import { scheduleIdentity } from './jobs.ts'
import { identityRoutes } from './member/routes.ts'
import { staffIdentityRoutes } from './staff/routes.ts'

/** Who a member is: asked of a register, shown with pictures, decided by a service or by staff. The gate asks `base/members`. */
export const identity = capability({
  name: 'identity',
  sealed: IDENTITY_PLACES,
  sealedFiles: [{ table: 'identity_picture', column: 'file_key', key: ['id'], types: ['bigint'] }],
  open({ db, work, live, jobs, clock, log, background, storage, config, accounts: { identitiesOf } }: House) {
    const deps = { db, live, jobs, clock, log, background, storage, secrets: config.secrets, identitiesOf }
    return {
      routes: (app) => identityRoutes(app, deps),
      staffRoutes: (door) => staffIdentityRoutes(door, deps),
      jobs: (own) => scheduleIdentity(own, { ...deps, db: work }),
    }
  },
})

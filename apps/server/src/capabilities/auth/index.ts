import { createBrandSocial } from '../../base/brand-providers/social.ts'
import { chooseSocial } from '../../providers/social/choose-social.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { authRoutes } from './routes.ts'

export const auth = capability({
  name: 'auth',
  open: ({ config, db, accounts, ledger, background, secondSteps }: House) => ({
    routes(app) {
      const social = createBrandSocial({ config, db }, chooseSocial(config))
      return authRoutes(app, { ...accounts, ledger, background, social, secondSteps })
    },
  }),
})

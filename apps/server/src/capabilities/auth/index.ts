import { chooseSocial } from '../../providers/social/choose-social.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { authRoutes } from './routes.ts'

export const auth = capability({
  name: 'auth',
  open: ({ config, accounts, ledger, background, secondSteps }: House) => ({
    routes: (app) => authRoutes(app, { ...accounts, ledger, background, social: chooseSocial(config), secondSteps }),
  }),
})

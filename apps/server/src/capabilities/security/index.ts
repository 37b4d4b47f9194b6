import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { securityRoutes } from './routes.ts'

export const security = capability({
  name: 'security',
  open: ({ accounts, background, secondSteps }: House) => ({
    routes: (app) => securityRoutes(app, { ...accounts, background, secondSteps }),
  }),
})

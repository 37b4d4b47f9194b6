import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { profileRoutes } from './routes.ts'

export const profile = capability({
  name: 'profile',
  open: ({ storage }: House) => ({ routes: (app) => profileRoutes(app, { storage }) }),
})

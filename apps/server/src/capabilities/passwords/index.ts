import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { passwordRoutes } from './routes.ts'

export const passwords = capability({
  name: 'passwords',
  open: ({ accounts, background, secondSteps }: House) => ({
    routes: (app) => passwordRoutes(app, { ...accounts, background, secondSteps }),
  }),
})

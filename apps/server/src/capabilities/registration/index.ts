import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { registrationRoutes } from './routes.ts'

export const registration = capability({
  name: 'registration',
  open: ({ accounts, offered: { welcomes } }: House) => ({
    routes: (app) => registrationRoutes(app, { ...accounts, welcomes }),
  }),
})

import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { mallRoutes } from './member/routes.ts'
import { staffMallRoutes } from './staff/routes.ts'

export const mall = capability({
  name: 'mall',
  open: ({ ledger }: House) => ({
    routes: (app) => mallRoutes(app, ledger),
    staffRoutes: (door, book) => staffMallRoutes(door, book, ledger),
  }),
})

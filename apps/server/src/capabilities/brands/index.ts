import type { Begins } from '../../base/merchants/make-brand.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { iconRoutes } from './member/routes.ts'
import { staffBrandDraftRoutes } from './staff/drafts/routes.ts'
import { staffBrandRoutes } from './staff/routes.ts'

/** What an operator sets of a brand from the console, and how another one is made. */
export const brands = capability({
  name: 'brands',
  open: ({ storage, begins, work }: House & { begins: Begins }) => ({
    routes: (app) => iconRoutes(app, storage),
    staffRoutes(door) {
      staffBrandRoutes(door, { storage })
      staffBrandDraftRoutes(door, { begins, work })
    },
  }),
})

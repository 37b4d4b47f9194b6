import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { staffAdminRoutes } from './routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { staffWaitingRoutes } from './waiting/routes.ts'

export const staff = capability({
  name: 'staff',
  open: ({ staff }: House) => ({
    staffRoutes(door, book) {
      staffSessionRoutes(door, staff)
      staffAdminRoutes(door, book, staff)
      staffWaitingRoutes(door)
    },
  }),
})

import { capability } from '../capability.ts'
import type { CashierDeps } from '../cashier/deps.ts'
import type { House } from '../house.ts'
import { standingHandlers } from './handlers.ts'
import { staffMemberRoutes } from './staff/routes.ts'

/** Members as staff see them: locked, put on hold, closed. */
export const standing = capability({
  name: 'standing',
  open({ accounts: { sessions }, cashier, merchants: { brands } }: House & { cashier: CashierDeps }) {
    const deps = { sessions, cashier }
    return {
      staffRoutes: (door) => staffMemberRoutes(door, deps),
      approvals: standingHandlers(deps, (id) => brands().find((brand) => brand.id === id)),
    }
  },
})

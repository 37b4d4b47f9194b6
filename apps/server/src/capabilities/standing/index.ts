import { capability } from '../capability.ts'
import type { CashierDeps } from '../cashier/deps.ts'
import type { House } from '../house.ts'
import type { EndGameSessions } from '../ports.ts'
import { standingHandlers } from './handlers.ts'
import { staffMemberRoutes } from './staff/routes.ts'

/** Members as staff see them: found, locked, put on hold, helped in again, corrected, closed. */
export const standing = capability({
  name: 'standing',
  open({
    accounts: { sessions, tellOwner },
    secondSteps,
    background,
    cashier,
    endGameSessions,
    merchants: { brands },
  }: House & { cashier: CashierDeps; endGameSessions: EndGameSessions }) {
    const deps = { sessions, secondSteps, tellOwner, background, cashier, endGameSessions }
    return {
      staffRoutes: (door) => staffMemberRoutes(door, deps),
      approvals: standingHandlers(deps, (id) => brands().find((brand) => brand.id === id)),
    }
  },
})

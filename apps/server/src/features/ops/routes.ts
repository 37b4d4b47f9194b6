import type { Ledger } from '../../core/ledger/ledger.ts'
import type { Staff } from '../../core/staff/staff.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { App } from '../../platform/http/app.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { staffChatRoutes } from './chat/routes.ts'
import { staffContentRoutes } from './content/routes.ts'
import { staffGameRoutes } from './games/routes.ts'
import { staffInboxRoutes } from './inbox/routes.ts'
import { staffMemberRoutes } from './members/routes.ts'
import { staffRewardRoutes } from './rewards/routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { staffAdminRoutes } from './staff/routes.ts'

export type OpsParts = {
  staff: Staff
  brands(): readonly Merchant[]
  ledger: Ledger
  storage: StorageProvider
}

/** The operator's console: a gate of its own, and behind it an area for each kind of work. */
export function opsRoutes(app: App, { staff, brands, ledger, storage }: OpsParts): void {
  const door = { app, staffOf: staff.sessions.sessionOf, brands }
  staffSessionRoutes(door, staff)
  staffAdminRoutes(door, staff)
  staffContentRoutes(door, storage)
  staffRewardRoutes(door, { ledger, storage })
  staffInboxRoutes(door)
  staffChatRoutes(door, storage)
  staffGameRoutes(door)
  staffMemberRoutes(door)
}

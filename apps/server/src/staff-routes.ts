import type { DeedBook } from './base/deeds/deeds.ts'
import type { Sessions } from './base/members/sessions.ts'
import type { Staff } from './base/staff/staff.ts'
import { headHandler } from './capabilities/agents/staff/heads.ts'
import { houseContractHandler } from './capabilities/agents/staff/house.ts'
import { topRatesHandler } from './capabilities/agents/staff/margin/margin.ts'
import { staffMarginRoutes } from './capabilities/agents/staff/margin/routes.ts'
import { staffAgentRoutes } from './capabilities/agents/staff/routes.ts'
import { staffApprovalRoutes } from './capabilities/approvals/routes.ts'
import type { CashierDeps } from './capabilities/cashier/deps.ts'
import { staffPayoutRuleRoutes } from './capabilities/cashier/staff/payout-rule/routes.ts'
import { staffCashierRoutes } from './capabilities/cashier/staff/routes.ts'
import { writeOffHandler } from './capabilities/cashier/write-off.ts'
import { staffChatRoutes } from './capabilities/chat/staff/routes.ts'
import { staffRewardRoutes } from './capabilities/content/staff/rewards/routes.ts'
import { staffContentRoutes } from './capabilities/content/staff/routes.ts'
import { staffGameRoutes } from './capabilities/games/staff/routes.ts'
import { staffInboxRoutes } from './capabilities/inbox/staff/routes.ts'
import { staffLimitRoutes } from './capabilities/limits/staff/routes.ts'
import { voidHandler } from './capabilities/lottery/staff/draws.ts'
import { staffLotteryRoutes } from './capabilities/lottery/staff/routes.ts'
import { staffMallRoutes } from './capabilities/mall/staff/routes.ts'
import { staffOppositeRoutes } from './capabilities/opposite/staff/routes.ts'
import { staffRainRoutes } from './capabilities/rain/staff/routes.ts'
import { staffReferralRoutes } from './capabilities/rewards/staff/referrals/routes.ts'
import { staffRewardProgrammeRoutes } from './capabilities/rewards/staff/routes.ts'
import { staffAdminRoutes } from './capabilities/staff/routes.ts'
import { staffSessionRoutes } from './capabilities/staff/session/routes.ts'
import { staffWaitingRoutes } from './capabilities/staff/waiting/routes.ts'
import { standingHandlers } from './capabilities/standing/handlers.ts'
import { staffMemberRoutes } from './capabilities/standing/staff/routes.ts'
import { staffWayRoutes } from './capabilities/ways/routes.ts'
import type { Ledger } from './money/ledger/ledger.ts'
import type { Merchant } from './platform/guards.ts'
import type { App } from './platform/http/app.ts'
import type { StorageProvider } from './providers/storage/storage.ts'

export type OpsDeps = {
  staff: Staff
  brands(): readonly Merchant[]
  ledger: Ledger
  storage: StorageProvider
  cashier: CashierDeps
  sessions: Pick<Sessions, 'endSessionsOf'>
}

/** The operator's console: a gate of its own, and behind it an area for each kind of work. */
export function opsRoutes(app: App, { staff, brands, ledger, storage, cashier, sessions }: OpsDeps): void {
  const door = { app, staffOf: staff.sessions.sessionOf, brands }
  staffSessionRoutes(door, staff)
  const book: DeedBook = new Map()
  staffAdminRoutes(door, book, staff)
  staffContentRoutes(door, book, storage)
  staffRewardRoutes(door, { ledger, storage })
  staffRewardProgrammeRoutes(door, book)
  staffMallRoutes(door, book, ledger)
  staffReferralRoutes(door)
  staffRainRoutes(door, book)
  staffInboxRoutes(door)
  staffChatRoutes(door, storage)
  staffGameRoutes(door)
  const standing = { sessions, cashier }
  staffMemberRoutes(door, standing)
  staffCashierRoutes(door, book, { cashier, storage })
  staffWayRoutes(door, book)
  staffMarginRoutes(door, book)
  staffPayoutRuleRoutes(door, book)
  staffWaitingRoutes(door)
  const brandOf = (id: number) => brands().find((brand) => brand.id === id)
  const handlers = {
    lottery_void: voidHandler(app.clock),
    debt_write_off: writeOffHandler(cashier),
    top_rates: topRatesHandler(app.clock),
    house_contract: houseContractHandler(app),
    head_agent: headHandler(app, brandOf),
    ...standingHandlers(standing, brandOf),
  }
  staffAgentRoutes(door, book)
  staffApprovalRoutes(door, book, { ledger, handlers })
  staffLotteryRoutes(door)
  staffLimitRoutes(door)
  staffOppositeRoutes(door)
}

import type { CashierDeps } from '../../core/cashier/deps.ts'
import { writeOffHandler } from '../../core/cashier/write-off.ts'
import type { Ledger } from '../../core/ledger/ledger.ts'
import type { Sessions } from '../../core/members/sessions.ts'
import type { Staff } from '../../core/staff/staff.ts'
import { standingHandlers } from '../../core/standing/handlers.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { App } from '../../platform/http/app.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { headHandler } from './agents/heads.ts'
import { houseContractHandler } from './agents/house.ts'
import { staffAgentRoutes } from './agents/routes.ts'
import { staffApprovalRoutes } from './approvals/routes.ts'
import { staffCashierRoutes } from './cashier/routes.ts'
import { staffChatRoutes } from './chat/routes.ts'
import { staffContentRoutes } from './content/routes.ts'
import type { DeedBook } from './deeds/deeds.ts'
import { staffGameRoutes } from './games/routes.ts'
import { staffInboxRoutes } from './inbox/routes.ts'
import { staffLimitRoutes } from './limits/routes.ts'
import { voidHandler } from './lottery/draws.ts'
import { staffLotteryRoutes } from './lottery/routes.ts'
import { staffMallRoutes } from './mall/routes.ts'
import { topRatesHandler } from './margin/margin.ts'
import { staffMarginRoutes } from './margin/routes.ts'
import { staffMemberRoutes } from './members/routes.ts'
import { staffOppositeRoutes } from './opposites/routes.ts'
import { staffPayoutRuleRoutes } from './payout-rule/routes.ts'
import { staffRainRoutes } from './rain/routes.ts'
import { staffReferralRoutes } from './referrals/routes.ts'
import { staffRewardProgrammeRoutes } from './reward-programme/routes.ts'
import { staffRewardRoutes } from './rewards/routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { staffAdminRoutes } from './staff/routes.ts'
import { staffWaitingRoutes } from './waiting/routes.ts'
import { staffWayRoutes } from './ways/routes.ts'

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

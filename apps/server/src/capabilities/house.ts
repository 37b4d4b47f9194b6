import type { Logger } from 'pino'
import type { Accounts } from '../base/accounts/accounts.ts'
import type { ApprovalHandlers } from '../base/approvals/approvals.ts'
import type { BrandPush } from '../base/brand-providers/push.ts'
import type { Catalogue } from '../base/catalogue/catalogue.ts'
import type { Merchants } from '../base/merchants/merchants.ts'
import type { SecondSteps } from '../base/second-step/second-steps.ts'
import type { Staff } from '../base/staff/staff.ts'
import type { RewardSourceOf } from '../money/giving/source.ts'
import type { Ledger } from '../money/ledger/ledger.ts'
import type { Background } from '../platform/background.ts'
import type { PoolFor } from '../platform/book-pools.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Pool } from '../platform/db.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../platform/live/live.ts'
import type { StorageProvider } from '../providers/storage/storage.ts'
import type { AnnouncedRules, InSegment, UnreadCounts, Welcome } from './ports.ts'

/** What every capability may lean on: the floors below, opened once. */
export type House = {
  config: Config
  clock: Clock
  log: Logger
  db: Db
  pool: Pool
  poolFor: PoolFor
  /** Connections of their own for what works through a day's bets: longer limits, and no call waits behind it. */
  work: Db
  live: Live
  jobs: Jobs
  background: Background
  merchants: Merchants
  accounts: Accounts
  secondSteps: SecondSteps
  staff: Staff
  catalogue: Catalogue
  ledger: Ledger
  storage: StorageProvider
  push: BrandPush
  /** What the capabilities offer one another, complete once all are open: read it when a call comes, not before. */
  offered: {
    rewardSources: RewardSourceOf[]
    approvals: { -readonly [K in keyof ApprovalHandlers]: ApprovalHandlers[K] }
    unread: UnreadCounts
    welcomes: Welcome[]
    inSegment?: InSegment
    announcedRules?: AnnouncedRules
  }
}

import type { Logger } from 'pino'
import type { ProofDeps } from '../../base/accounts/prove-owner.ts'
import type { SendDeps } from '../../base/inbox/send.ts'
import type { SealedPlace } from '../../base/keys/sealed-place.ts'
import type { TellOwner } from '../../base/members/tell-owner.ts'
import type { Background } from '../../platform/background.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import type { StandingDeps } from '../standing/standing.ts'

export type OwnDataDeps = SendDeps &
  ProofDeps & {
    db: Db
    log: Pick<Logger, 'error'>
    background: Background
    secrets: Secrets
    storage: StorageProvider
    tellOwner: TellOwner
    standing: StandingDeps
    /** Everything that is sealed anywhere: the copy opens what is the member's own. */
    sealed: readonly SealedPlace[]
    brandOf(merchantId: number): Merchant | undefined
  }

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

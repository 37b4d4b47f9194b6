import type { Accounts } from '../../core/accounts/accounts.ts'
import type { SecondSteps } from '../../core/second-step/second-steps.ts'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** What the security centre leans on. */
export type SecurityParts = Pick<
  Accounts,
  'sessions' | 'codes' | 'quota' | 'throttle' | 'human' | 'tellOwner' | 'mail' | 'sms'
> & { db: Db; clock: Clock; background: Background; secondSteps: SecondSteps }

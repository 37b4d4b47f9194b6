import type { Accounts } from '../../core/accounts/accounts.ts'
import type { Footprint } from '../../core/members/security-events.ts'
import type { SecondSteps } from '../../core/second-step/second-steps.ts'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Session } from '../../platform/guards.ts'

/** What the security centre leans on. */
export type SecurityDeps = Pick<
  Accounts,
  'sessions' | 'codes' | 'quota' | 'throttle' | 'human' | 'tellOwner' | 'mail' | 'sms'
> & { db: Db; clock: Clock; background: Background; secondSteps: SecondSteps }

/** Who changes something, and from where. */
export type Actor = Session & Footprint

import type { Accounts } from '../../base/accounts/accounts.ts'
import type { BrandSocial } from '../../base/brand-providers/social.ts'
import type { SecondSteps } from '../../base/second-step/second-steps.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'

/** What signing in leans on. */
export type AuthDeps = Pick<
  Accounts,
  | 'sessions'
  | 'codes'
  | 'quota'
  | 'tickets'
  | 'throttle'
  | 'knownDevices'
  | 'captcha'
  | 'human'
  | 'provePhone'
  | 'tellOwner'
  | 'mail'
  | 'sms'
> & {
  db: Db
  /** What a document is looked up by. */
  secrets: Secrets
  clock: Clock
  background: Pick<Background, 'run'>
  ledger: Pick<Ledger, 'postTransfer'>
  social: BrandSocial
  secondSteps: Pick<SecondSteps, 'methodsOf' | 'verify' | 'passkeyOptions'>
}

/** Where a call comes from. `address` is what failures are counted by. */
export type Visitor = {
  merchant: Merchant
  ip: string
  address: string
  userAgent: string | undefined
  country: string | null
  captchaTicket: string | undefined
  /** What tells that the owner of some account has been on this device. */
  device: string | undefined
}

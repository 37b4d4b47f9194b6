import type { SecurityOverview } from '@trevo/contract/security'

export type SecuritySheet = 'payment' | 'mobile' | 'email' | 'totp' | 'passkey'

export type SecuritySheetProps = {
  overview: SecurityOverview
  /** Something is different now, though the sheet still has to say something. */
  onChanged: () => void
  /** The change is made: close and show it. */
  onDone: () => void
}

import type { SecurityOverview } from '@trevo/contract/security'

export const SECURITY_SHEETS = ['password', 'payment', 'mobile', 'email', 'totp', 'passkey', 'recovery'] as const
export type SecuritySheet = (typeof SECURITY_SHEETS)[number]

export type SecuritySheetProps = {
  overview: SecurityOverview
  /** Something is different now, though the sheet still has to say something. */
  onChanged: () => void
  /** Recovery codes take the sheet over, which then goes by their name. */
  onCodes: () => void
  /** The change is made: close and show it. */
  onDone: () => void
}

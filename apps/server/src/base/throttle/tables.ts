import type { Generated } from 'kysely'

export type ThrottleScope = 'account' | 'address'

type SignInThrottleTable = {
  merchant_id: number
  scope: ThrottleScope
  subject: string
  failures: number
  window_started_at: Date
  pauses: Generated<number>
  paused_until: Date | null
  latest: Generated<'counted' | 'pausing' | 'refused'>
}

declare module '../../platform/db.ts' {
  interface Tables {
    sign_in_throttle: SignInThrottleTable
  }
}

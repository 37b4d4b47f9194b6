import type { Merchant } from '../../platform/guards.ts'
import type { Welcome } from '../ports.ts'
import { agree } from './agreeing.ts'

/**
 * Whoever agreed at the registration form is not asked again. Accounts that somebody else opened, and forms that said nothing or
 * showed a text that no longer counts, are asked before money is paid in or staked.
 */
export const keepRegistrationConsent =
  (brandOf: (merchantId: number) => Merchant | undefined): Welcome =>
  async (tx, { memberId, merchantId, agreement, now }) => {
    const brand = brandOf(merchantId)
    if (agreement === null || brand === undefined) return
    await agree(tx, brand, { ...agreement, memberId, source: 'registration', at: now })
  }

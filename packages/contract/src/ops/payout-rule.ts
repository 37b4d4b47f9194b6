import * as z from 'zod/mini'
import { staffEndpoint } from './staff-endpoint.ts'

/** A month: who waits longer than that is asked in person. */
export const WAIT_HOURS_MAX = 720

/** What the brand asks for before it pays without anybody looking. */
export const PayoutRule = z.strictObject({
  /** After a new account or key, payment password, second step, mail or phone. */
  waitHours: z.int().check(z.gte(0), z.lte(WAIT_HOURS_MAX)),
})
export type PayoutRule = z.infer<typeof PayoutRule>

export const opsPayoutRule = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/payout-rule',
  summary: 'How long payouts wait for staff after a change of the account',
  roles: ['finance', 'risk', 'admin'],
  value: PayoutRule,
})

export const opsSetPayoutRule = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/payout-rule',
  summary: 'Set how long; a shorter wait takes a second person',
  roles: ['finance'],
  body: PayoutRule,
  gives: { waitHours: 'less' },
  value: PayoutRule,
  errors: ['approval_required'],
})

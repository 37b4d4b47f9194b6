import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { DateTime } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** What arrived at the payment service and belongs to no deposit of ours. Its id is the payment's end-to-end id. */
export const UnmatchedPayment = z.object({
  id: z.string(),
  txid: z.nullable(z.string()),
  amount: Money,
  paidAt: DateTime,
  noticedAt: DateTime,
  resolvedAt: z.nullable(DateTime),
  resolvedBy: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>

const EndToEndId = z.string().check(z.regex(/^\w{1,64}$/, 'end_to_end_id'))

export const opsUnmatchedPayments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/unmatched-payments',
  summary: 'Payments that no deposit waits for, newest first',
  roles: ['finance'],
  everyMerchant: true,
  query: keyQuery({ state: z.optional(z.enum(['open', 'resolved'])) }),
  value: keyPageOf(UnmatchedPayment),
})

export const opsResolvePayment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/unmatched-payments/:id/resolve',
  summary: 'Say what became of it; who said so first counts',
  roles: ['finance'],
  everyMerchant: true,
  params: z.strictObject({ id: EndToEndId }),
  body: z.strictObject({ resolution: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  gives: { resolution: 'words' },
  value: UnmatchedPayment,
  errors: ['not_found', 'conflict'],
})

export const opsReturnPayment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/unmatched-payments/:id/return',
  summary:
    'Send it back to the payer, once however often this is asked; still open where the service has not finished yet',
  roles: ['finance'],
  everyMerchant: true,
  params: z.strictObject({ id: EndToEndId }),
  value: UnmatchedPayment,
  errors: ['not_found', 'conflict', 'payment_unavailable'],
})

export const Reconciliation = z.object({
  /** off: no payment service is configured. */
  service: z.enum(['off', 'sandbox', 'live']),
  /** Everything that arrived up to then was compared. */
  sweptUntil: z.nullable(DateTime),
  lastRun: z.nullable(
    z.object({ at: DateTime, compared: z.int(), credited: z.int(), unmatched: z.int(), expired: z.int() }),
  ),
  /** The last look for payments that banks took back: how many the service has, and how many of them were news. */
  lastReturns: z.nullable(z.object({ at: DateTime, compared: z.int(), booked: z.int() })),
  openCharges: z.int(),
  /** Withdrawals that are approved and not settled, and since when the oldest of them waits. */
  openPayouts: z.int(),
  oldestPayoutAt: z.nullable(DateTime),
  unmatchedOpen: z.int(),
  /** Entries of the service's list of the last 30 days that nobody can read, set aside. */
  odd: z.array(z.object({ name: z.string(), raw: z.string(), noticedAt: DateTime })),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const opsReconciliation = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/reconciliation',
  summary: 'How far our books were compared with the payment service, and what the last comparison found',
  roles: ['finance', 'risk'],
  everyMerchant: true,
  value: Reconciliation,
})

export const opsReconcile = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/reconciliation/run',
  summary: 'Compare now instead of within a minute',
  roles: ['finance'],
  everyMerchant: true,
  value: Reconciliation,
  errors: ['payment_unavailable'],
  perMinute: 6,
})

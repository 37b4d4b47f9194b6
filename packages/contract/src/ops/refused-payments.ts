import * as z from 'zod/mini'
import { RefusedPaymentState } from '../cashier.ts'
import { Currency, Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Money for a deposit that was not credited: it is not the member's own, or nobody says whose. Its id is the end-to-end id. */
export const RefusedPayment = z.object({
  id: z.string(),
  depositId: Id,
  memberId: Id,
  userName: z.string(),
  currency: Currency,
  amount: Money,
  /** The end of the payer's document; null: not told. */
  payer: z.nullable(z.string()),
  state: RefusedPaymentState,
  paidAt: DateTime,
  settledAt: z.nullable(DateTime),
})
export type RefusedPayment = z.infer<typeof RefusedPayment>

export const opsRefusedPayments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/refused-payments',
  summary: 'Payments that were not credited because they are not the member’s own money, newest first',
  roles: ['finance', 'risk', 'support'],
  query: keyQuery({
    state: z.optional(RefusedPaymentState),
    memberId: z.optional(Id),
    userName: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
  value: keyPageOf(RefusedPayment),
})

export const opsReturnRefused = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/refused-payments/:id/return',
  summary: 'Send back what is held, or try again what the service would not send back; nobody of staff can credit it',
  roles: ['finance'],
  params: z.strictObject({ id: z.string().check(z.regex(/^\w{1,64}$/, 'end_to_end_id')) }),
  value: RefusedPayment,
  errors: ['not_found', 'conflict'],
})

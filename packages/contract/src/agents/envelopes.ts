import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PaymentPassword } from '../fields.ts'
import { CentAmount, Money } from '../money.ts'
import { Cursor, DateTime, Id, RequestId } from '../wire.ts'
import { TeamPerson } from './common.ts'

export const ENVELOPE_RECIPIENTS_MAX = 100
export const ENVELOPE_WISH_MAX = 60
export const ENVELOPE_HOURS = 24

/** fixed: the amount goes to each; random: it is split among all, at least 0.01 each. */
export const EnvelopeSplit = z.enum(['fixed', 'random'])
export type EnvelopeSplit = z.infer<typeof EnvelopeSplit>
/** waiting: may be opened; returned: not opened within a day, the money went back. */
export const EnvelopeState = z.enum(['waiting', 'opened', 'returned'])
export type EnvelopeState = z.infer<typeof EnvelopeState>

export const EnvelopeBatch = z.object({
  id: Id,
  split: EnvelopeSplit,
  total: Money,
  wish: z.string(),
  sentAt: DateTime,
  endsAt: DateTime,
  envelopes: z.array(z.object({ to: TeamPerson, amount: Money, state: EnvelopeState })),
})
export type EnvelopeBatch = z.infer<typeof EnvelopeBatch>

export const sendEnvelopes = endpoint({
  method: 'POST',
  path: '/wps/agent/envelopes',
  summary: 'Send red envelopes to downlines from one’s own balance; the same request id sends them once',
  auth: 'agent',
  flag: 'AGENTRANSMULTDOWN3',
  body: z.strictObject({
    requestId: RequestId,
    split: EnvelopeSplit,
    amount: CentAmount,
    /** Anybody of the team. */
    to: z.array(Id).check(z.minLength(1), z.maxLength(ENVELOPE_RECIPIENTS_MAX)),
    wish: z._default(z.string().check(z.trim(), z.maxLength(ENVELOPE_WISH_MAX)), ''),
    paymentPassword: PaymentPassword,
  }),
  value: EnvelopeBatch,
  errors: [
    'free_reject',
    'not_found',
    'limit_exceeded',
    'insufficient_funds',
    'idempotency_conflict',
    'payment_password_missing',
    'incorrect_password',
    'locked_out',
    'user_unavailable',
    'identity_required',
    'checks_pending',
    'open_debt',
    'deposit_debt',
  ],
  perMinute: 10,
})

export const sentEnvelopes = endpoint({
  method: 'GET',
  path: '/wps/agent/envelopes',
  summary: 'What the caller sent, newest first',
  auth: 'agent',
  flag: 'AGENTRANSMULTDOWN3',
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(EnvelopeBatch), cursor: z.nullable(Cursor) }),
})

/** The amount is seen once it is open. */
export const Envelope = z.object({
  id: Id,
  from: z.string(),
  wish: z.string(),
  amount: z.nullable(Money),
  state: EnvelopeState,
  sentAt: DateTime,
  endsAt: DateTime,
})
export type Envelope = z.infer<typeof Envelope>

export const envelopes = endpoint({
  method: 'GET',
  path: '/wps/envelopes',
  summary: 'Red envelopes for the caller, newest first',
  auth: 'real',
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(Envelope), cursor: z.nullable(Cursor), waiting: z.int() }),
})

export const openEnvelope = endpoint({
  method: 'POST',
  path: '/wps/envelopes/:id/open',
  summary: 'Open an envelope; one that is open answers the same',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  value: Envelope,
  errors: ['not_found', 'envelope_over', 'user_unavailable', 'identity_required', 'checks_pending'],
})

import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { Approval } from './approvals.ts'
import { debtFields, debtQuery, WriteOffRequest } from './debts.ts'
import { keyPageOf } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Deposits that a payer's bank took back after they were credited, and what is owed for them. */
const ById = z.strictObject({ id: Id })

const reversalFields = {
  id: Id,
  depositId: Id,
  /** `taken` at once. */
  ...debtFields,
  /** By the member since then. */
  repaid: Money,
  returnedAt: DateTime,
  bookedAt: DateTime,
}
export const ReversalRow = z.object(reversalFields)
export type ReversalRow = z.infer<typeof ReversalRow>

export const Reversal = z.object({
  ...reversalFields,
  /** The payment's end-to-end id, and the bank's id of what it took back. */
  reference: z.string(),
  returnId: z.string(),
  transferId: Id,
  settlements: z.array(
    z.object({ id: Id, kind: z.enum(['repaid', 'written_off']), amount: Money, at: DateTime, transferId: Id }),
  ),
})
export type Reversal = z.infer<typeof Reversal>

export const opsReversals = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/reversals',
  summary: 'Payments that banks took back, newest first; `open` are those for which something is owed',
  roles: ['finance', 'risk', 'support'],
  query: debtQuery,
  value: keyPageOf(ReversalRow),
})

export const opsReversal = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/reversals/:id',
  summary: 'One of them, with what was paid or given up since',
  roles: ['finance', 'risk', 'support'],
  params: ById,
  value: Reversal,
  errors: ['not_found'],
})

export const opsRequestWriteOff = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/reversals/:id/write-off',
  summary: 'Ask to give up what is owed; nothing changes before a second person approves',
  roles: ['finance'],
  params: ById,
  body: WriteOffRequest,
  gives: { requestId: 'words', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

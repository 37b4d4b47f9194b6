import * as z from 'zod/mini'
import { DateTime, Id } from '../wire.ts'
import { Approval } from './approvals.ts'
import { debtFields, debtQuery, WriteOffRequest } from './debts.ts'
import { keyPageOf } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Withdrawals that were called failed, went back to the balance, and were paid after all. */
const ById = z.strictObject({ id: Id })

export const LatePayout = z.object({
  /** That of the withdrawal. */
  id: Id,
  /** `taken` at once and since then. */
  ...debtFields,
  endToEndId: z.nullable(z.string()),
  noticedAt: DateTime,
})
export type LatePayout = z.infer<typeof LatePayout>

export const opsLatePayouts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/late-payouts',
  summary:
    'Withdrawals that failed and were paid after all, newest first; `open` are those for which something is owed',
  roles: ['finance', 'risk', 'support'],
  query: debtQuery,
  value: keyPageOf(LatePayout),
})

export const opsLatePayout = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/late-payouts/:id',
  summary: 'One of them',
  roles: ['finance', 'risk', 'support'],
  params: ById,
  value: LatePayout,
  errors: ['not_found'],
})

export const opsRequestLateWriteOff = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/late-payouts/:id/write-off',
  summary: 'Ask to give up what is owed; nothing changes before a second person approves',
  roles: ['finance'],
  params: ById,
  body: WriteOffRequest,
  gives: { requestId: 'words', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

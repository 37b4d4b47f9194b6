import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { APPROVAL_NOTE_MAX, Approval } from './approvals.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Withdrawals that were called failed, went back to the balance, and were paid after all. */
const ById = z.strictObject({ id: Id })

export const LatePayout = z.object({
  /** That of the withdrawal. */
  id: Id,
  memberId: Id,
  userName: z.string(),
  currency: Currency,
  amount: Money,
  /** From the balance, at once and since then. */
  taken: Money,
  writtenOff: Money,
  /** What is left of it. */
  owed: Money,
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
  query: keyQuery({
    state: z.optional(z.enum(['open', 'settled'])),
    memberId: z.optional(Id),
    userName: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
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
  body: z.strictObject({
    requestId: RequestId,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(APPROVAL_NOTE_MAX)),
  }),
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Day, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const LedgerPosting = z.object({
  accountId: Id,
  /** cash or held of a member, or the name of a house account. */
  account: z.string(),
  member: z.nullable(z.object({ id: Id, userName: z.string() })),
  currency: Currency,
  amount: Money,
  /** Null for the house. */
  balanceAfter: z.nullable(Money),
})
export const LedgerTransfer = z.object({
  id: Id,
  kind: z.string(),
  /** Null for play, which has its own numbers. */
  key: z.nullable(z.string()),
  at: DateTime,
  /** What it was about, by field. */
  details: z.record(z.string(), z.string()),
  postings: z.array(LedgerPosting),
})
export type LedgerTransfer = z.infer<typeof LedgerTransfer>

export const opsLedger = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ledger',
  summary:
    'Transfers with their postings, newest first: of a member, of days of the brand, by number or by key; without a filter the newest',
  roles: ['finance', 'risk'],
  query: keyQuery({
    memberId: z.optional(Id),
    userName: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    transferId: z.optional(Id),
    key: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** Days of the brand's calendar, both included; either may be left out. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  /** `archivedBefore`: what is asked for begins before it, and what was before it is in the archive; null where all is there. */
  value: z.extend(keyPageOf(LedgerTransfer), { archivedBefore: z.nullable(DateTime) }),
})

export const opsLedgerTransfer = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ledger/:id',
  summary: 'One transfer',
  roles: ['finance', 'risk'],
  params: z.strictObject({ id: Id }),
  value: LedgerTransfer,
  errors: ['not_found'],
})

import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Day, Language } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Who sees what the house earns and holds. */
export const REVENUE_ROLES = ['finance', 'risk', 'admin'] as const

/** A day in one line, in the brand's currency, as it stood at its end. */
export const DayBookRow = z.object({
  /** The day itself. */
  id: Day,
  /** False: not over, or not sealed yet. */
  sealed: z.boolean(),
  /** What the house owes its players: balances, withdrawals on their way, envelopes that nobody opened. */
  players: Money,
  /** What came in from outside less what went out, since the books began: it should lie with the bank. */
  payments: Money,
  /** What statements of the brand's bank accounts say; null: none was imported that reaches this day. */
  bank: z.nullable(Money),
  /** The bank's money less the players'; below zero the players' money is not covered. */
  cover: z.nullable(Money),
})
export type DayBookRow = z.infer<typeof DayBookRow>

export const opsDayBooks = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/day-books',
  summary: 'The daily books, newest first: the players’ money against the bank’s',
  roles: REVENUE_ROLES,
  query: keyQuery({ from: z.optional(Day), to: z.optional(Day) }),
  value: keyPageOf(DayBookRow),
})

export const DayBook = z.object({
  ...DayBookRow.shape,
  /** Every kind of account that was ever used, in every currency: opening + flows = closing. */
  accounts: z.array(
    z.object({
      account: z.string(),
      currency: Currency,
      opening: Money,
      flows: z.array(z.object({ kind: z.string(), amount: Money, postings: z.int() })),
      closing: Money,
    }),
  ),
  /** Null while the day is open. `intact`: it still says what was sealed. */
  seal: z.nullable(z.object({ hash: z.string(), at: DateTime, intact: z.boolean() })),
})
export type DayBook = z.infer<typeof DayBook>

export const opsDayBook = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/day-books/:id',
  summary: 'One day of the books: what every kind of account held before, got, and held after',
  roles: REVENUE_ROLES,
  params: z.strictObject({ id: Day }),
  value: DayBook,
  errors: ['not_found'],
})

export const opsCoverStatement = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/cover-statement',
  summary:
    'A month for the auditor: what the house owed its players at the end of each sealed day, and what lay with the bank',
  roles: REVENUE_ROLES,
  query: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month')), language: Language }),
  value: z.unknown(),
  errors: ['not_found'],
  perMinute: 20,
})

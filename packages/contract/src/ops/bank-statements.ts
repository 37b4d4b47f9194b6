import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { DateTime, Day, Id } from '../wire.ts'
import { REVENUE_ROLES } from './day-books.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const MIB = 1024 * 1024
export const STATEMENT_BYTES_MAX = 4 * MIB
const BASE64_MAX = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4

const rowFields = {
  id: Id,
  bankAccount: z.string(),
  from: Day,
  to: Day,
  /** What the account held at the end; null: the file does not say. */
  balance: z.nullable(Money),
  lines: z.int(),
  /** Lines that no file before had brought. */
  newLines: z.int(),
  importedBy: z.string(),
  importedAt: DateTime,
}
export const BankStatementRow = z.object(rowFields)
export type BankStatementRow = z.infer<typeof BankStatementRow>

export const opsBankStatements = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/bank-statements',
  summary: 'Imported bank statements, newest first',
  roles: REVENUE_ROLES,
  query: keyQuery({}),
  value: keyPageOf(BankStatementRow),
})

export const BankStatement = z.object({
  ...rowFields,
  /** The bank's lines by day against the daily books; none of them has to be equal where a payment service pays in sums. */
  days: z.array(z.object({ day: Day, bankIn: Money, bankOut: Money, booksIn: Money, booksOut: Money })),
  matched: z.int(),
  /** Found by its name, but not with this amount. */
  differs: z.int(),
  unknown: z.int(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const opsBankStatement = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/bank-statements/:id',
  summary: 'One statement, day by day against the daily books',
  roles: REVENUE_ROLES,
  params: z.strictObject({ id: Id }),
  value: BankStatement,
  errors: ['not_found'],
})

/** What is wrong with a file, as the code of `content` in `invalid_input`. */
export const OFX_PROBLEMS = [
  'ofx_unknown',
  'ofx_entities',
  'ofx_no_account',
  'ofx_amount',
  'ofx_date',
  'ofx_no_id',
  'ofx_too_many',
  'ofx_currency',
] as const
export type OfxProblem = (typeof OFX_PROBLEMS)[number]

export const opsImportStatement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/bank-statements',
  summary: 'Import an OFX file, 1.x or 2.x, in base64; the same file or line again changes nothing, and no money moves',
  roles: ['finance'],
  body: z.strictObject({ content: z.string().check(z.minLength(1), z.maxLength(BASE64_MAX)) }),
  gives: { content: 'words' },
  value: z.object({ statements: z.array(BankStatementRow) }),
  maxBodyBytes: BASE64_MAX + 1024,
  perMinute: 12,
})

export const BankLineState = z.enum(['matched', 'differs', 'unknown'])
export const BankLine = z.object({
  id: Id,
  day: Day,
  amount: Money,
  state: BankLineState,
  /** What of ours it names. */
  deposit: z.nullable(Id),
  withdrawal: z.nullable(Id),
  ours: z.nullable(Money),
  /** What the bank writes about it; null for whoever may not see people's data. */
  about: z.nullable(z.string()),
})
export type BankLine = z.infer<typeof BankLine>

export const opsBankLines = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/bank-statements/:id/lines',
  summary: 'The lines that a statement brought, newest first, with the deposit or withdrawal that each names',
  roles: REVENUE_ROLES,
  params: z.strictObject({ id: Id }),
  query: keyQuery({ state: z.optional(BankLineState) }),
  value: keyPageOf(BankLine),
  errors: ['not_found'],
})

import * as z from 'zod/mini'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** bettors, wallets, bets and games are of a day, operator of a month. */
export const FilingKind = z.enum(['bettors', 'wallets', 'bets', 'games', 'operator'])
export type FilingKind = z.infer<typeof FilingKind>

export const FilingState = z.enum(['building', 'built', 'faulty', 'ready', 'accepted', 'rejected', 'empty', 'replaced'])
export type FilingState = z.infer<typeof FilingState>

export const FilingPartState = z.enum(['waiting', 'sending', 'sent', 'accepted', 'rejected'])
export type FilingPartState = z.infer<typeof FilingPartState>

export const FilingStep = z.enum([
  'begun',
  'built',
  'checked',
  'faulty',
  'sent',
  'accepted',
  'rejected',
  'resent',
  'replaced',
])
export type FilingStep = z.infer<typeof FilingStep>

export const FilingRow = z.object({
  id: Id,
  kind: FilingKind,
  /** The day; of a monthly one the first of the month. */
  day: Day,
  version: z.int(),
  state: FilingState,
  records: z.int(),
  parts: z.int(),
  /** How many of its files the regulator has accepted, and rejected. */
  accepted: z.int(),
  rejected: z.int(),
  dueAt: DateTime,
  answeredAt: z.nullable(DateTime),
})
export type FilingRow = z.infer<typeof FilingRow>

export const Filing = z.object({
  ...FilingRow.shape,
  /** Of the sealed day that it was made from. */
  seal: z.string(),
  /** What its records move beside what the daily books say, by account and kind of transfer. */
  totals: z.array(
    z.object({ account: z.string(), kind: z.string(), amount: z.string(), books: z.nullable(z.string()) }),
  ),
  faults: z.array(z.object({ part: z.nullable(z.int()), record: z.nullable(z.int()), what: z.string() })),
  faultyRecords: z.int(),
  /** Oldest first. */
  steps: z.array(z.object({ step: FilingStep, detail: z.string(), by: z.nullable(z.string()), at: DateTime })),
})
export type Filing = z.infer<typeof Filing>

export const FilingPartRow = z.object({
  /** The number of the part. */
  id: z.string(),
  name: z.string(),
  state: FilingPartState,
  records: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  protocol: z.nullable(z.string()),
  reasons: z.array(
    z.object({
      record: z.nullable(z.int()),
      field: z.nullable(z.string()),
      code: z.string(),
      text: z.string(),
    }),
  ),
  tries: z.int(),
  sentAt: z.nullable(DateTime),
  answeredAt: z.nullable(DateTime),
})
export type FilingPartRow = z.infer<typeof FilingPartRow>

export const FILING_NOTE_MAX = 500
const ById = z.strictObject({ id: Id })
const ByPart = z.strictObject({ id: Id, part: Id })
/** They answer to the regulator. */
const LOOK = ['finance', 'risk'] as const

export const opsFilings = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/filings',
  summary: 'The regulator’s files, newest first',
  roles: LOOK,
  query: keyQuery({ kind: z.optional(FilingKind), state: z.optional(FilingState), day: z.optional(Day) }),
  value: keyPageOf(FilingRow),
})

export const opsFiling = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/filings/:id',
  summary: 'One of them with its steps, its checks and its sums beside those of the daily books',
  roles: LOOK,
  params: ById,
  value: Filing,
  errors: ['not_found'],
})

export const opsFilingParts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/filings/:id/parts',
  summary: 'The files that it was cut into, with the regulator’s answers',
  roles: LOOK,
  params: ById,
  query: keyQuery({ state: z.optional(FilingPartState) }),
  value: keyPageOf(FilingPartRow),
  errors: ['not_found'],
})

export const FILING_RECORDS_SHOWN = 50

export const opsFilingRecords = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/filings/:id/parts/:part/records',
  summary: 'Records of a file as they are sent; looking at them is written down',
  roles: ['risk'],
  params: ByPart,
  query: z.strictObject({ from: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(7_000)), 1) }),
  value: z.object({ from: z.int(), total: z.int(), records: z.array(z.record(z.string(), z.unknown())) }),
  errors: ['not_found'],
})

export const opsFilingFile = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/filings/:id/parts/:part/file',
  summary: 'A file as it is sent; taking it is written down',
  roles: ['risk'],
  params: ByPart,
  value: z.unknown(),
  errors: ['not_found'],
})

const Why = z.strictObject({
  requestId: RequestId,
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(FILING_NOTE_MAX)),
})

export const opsResendFiling = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/filings/:id/resend',
  summary: 'Send the rejected files of a filing again as they are',
  roles: ['risk'],
  params: ById,
  body: Why,
  gives: { requestId: 'words', note: 'words' },
  value: Filing,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsRebuildFiling = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/filings/:id/rebuild',
  summary: 'Build the files of a filing again from the books, as the next version',
  roles: ['risk'],
  params: ById,
  body: Why,
  gives: { requestId: 'words', note: 'words' },
  value: Filing,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

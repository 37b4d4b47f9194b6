import * as z from 'zod/mini'
import { GameCategory } from '../catalogue.ts'
import { BetRecord, BetStatusFilter, TransactionRecord, TransactionType } from '../records.ts'
import { Cursor, DateTime, Day, DEFAULT_LANGUAGE, Id, Language } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const LOOK = ['support', 'finance', 'risk'] as const

/** Days of the brand, both included, no more than RECORD_DAYS_MAX of them. */
const range = { from: Day, to: Day, language: z._default(Language, DEFAULT_LANGUAGE), cursor: z.optional(Cursor) }
/** As the member's own records: a page may be short while `cursor` says that there is more. */
const pageOf = <Row extends typeof BetRecord | typeof TransactionRecord>(row: Row) =>
  z.object({ list: z.array(row), cursor: z.nullable(Cursor), archivedBefore: z.nullable(DateTime) })

export const opsMemberBets = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/bets',
  summary: 'Bets of a member, games and lottery, as the member sees them',
  roles: LOOK,
  params: ById,
  query: z.strictObject({
    ...range,
    category: z.optional(GameCategory),
    status: z.optional(BetStatusFilter),
  }),
  value: pageOf(BetRecord),
  errors: ['not_found'],
})

export const opsMemberTransactions = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/transactions',
  summary: 'What moved a member’s money or points, as the member sees it',
  roles: LOOK,
  params: ById,
  query: z.strictObject({ ...range, type: z.optional(TransactionType) }),
  value: pageOf(TransactionRecord),
  errors: ['not_found'],
})

import * as z from 'zod/mini'
import { DateTime, Id } from '../wire.ts'
import { ApprovalNote } from './approvals.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** What the newest audit of the books found, and nobody has looked at yet. */
export const BooksAlarm = z.object({
  /** That of the audit. */
  id: Id,
  at: DateTime,
  /** False: it goes across the books, and only staff of all brands are told. */
  ofBrand: z.boolean(),
  findings: z.array(z.object({ check: z.string(), detail: z.string() })),
})
export type BooksAlarm = z.infer<typeof BooksAlarm>

export const BOOKS_ROLES = ['finance', 'risk', 'admin'] as const

export const opsBooksAlarms = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/books/alarms',
  summary: 'What the last audit of the books found wrong; empty where it was clean, or somebody has confirmed it',
  roles: BOOKS_ROLES,
  value: z.object({ alarms: z.array(BooksAlarm) }),
})

export const opsConfirmBooksAlarm = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/books/alarms/:id/confirm',
  summary: 'Somebody has looked into what an audit found; the books stay unsealed until an audit is clean',
  roles: ['finance'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ note: ApprovalNote }),
  gives: { note: 'words' },
  value: z.object({ id: Id }),
  errors: ['not_found', 'conflict'],
})

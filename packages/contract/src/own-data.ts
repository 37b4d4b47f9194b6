import * as z from 'zod/mini'
import { OwnPassword, proofErrors } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { DateTime, Id, Language, RequestId } from './wire.ts'

const DataCopy = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready']),
  askedAt: DateTime,
  readyAt: z.nullable(DateTime),
  expiresAt: z.nullable(DateTime),
})

/** Why somebody leaves. terms: does not agree to new ones. */
export const ClosingReason = z.enum(['terms', 'privacy', 'play', 'other'])
export type ClosingReason = z.infer<typeof ClosingReason>

/** What holds a closing that is due. */
export const ClosingTrouble = z.enum([
  'open_bets',
  'turnover_required',
  'payout_account_missing',
  'payout_waits',
  'payouts_held',
  'payment_unavailable',
  'open_debt',
  'deposit_debt',
  'account_locked',
  'other',
])
export type ClosingTrouble = z.infer<typeof ClosingTrouble>

const Closing = z.object({
  reason: ClosingReason,
  askedAt: DateTime,
  closesAt: DateTime,
  trouble: z.nullable(ClosingTrouble),
})

export const MyData = z.object({
  copy: z.nullable(DataCopy),
  closing: z.nullable(Closing),
  /** For how many days what reaches and what names a person stays after an account was closed. */
  keep: z.object({ contactDays: z.int(), personDays: z.int() }),
  /** How long a closing may be taken back. */
  coolingHours: z.int(),
})
export type MyData = z.infer<typeof MyData>

export const myData = endpoint({
  method: 'GET',
  path: '/wps/own-data',
  summary: 'The copy of their data that the caller asked for, and whether the account is about to be closed',
  auth: 'real',
  value: MyData,
})

export const askDataCopy = endpoint({
  method: 'POST',
  path: '/wps/own-data/copy',
  summary:
    'Ask for a copy of everything that is kept of the caller; it is made within minutes and stays for seven days',
  auth: 'real',
  perMinute: 10,
  body: z.strictObject({ requestId: RequestId, language: Language }),
  value: MyData,
  errors: ['idempotency_conflict'],
})

export const fetchDataCopy = endpoint({
  method: 'POST',
  path: '/wps/own-data/copy/file',
  summary: 'The copy as a ZIP archive, once its owner has given the password again',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: OwnPassword,
  value: z.object({ fileName: z.string(), /** The archive, in base64. */ archive: z.string() }),
  errors: [...proofErrors, 'not_found'],
})

export const askClosing = endpoint({
  method: 'POST',
  path: '/wps/own-data/closing',
  summary: 'Close the account after a day, in which it may be taken back; the balance goes to the registered account',
  auth: 'real',
  encrypted: true,
  perMinute: 10,
  body: z.strictObject({ requestId: RequestId, reason: ClosingReason, ...OwnPassword.shape }),
  value: MyData,
  errors: [...proofErrors, 'conflict', 'idempotency_conflict'],
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/wps/own-data/closing/taken-back',
  summary: 'Keep an account that was about to be closed',
  auth: 'real',
  body: z.strictObject({ requestId: RequestId }),
  value: MyData,
  errors: ['conflict', 'idempotency_conflict'],
})

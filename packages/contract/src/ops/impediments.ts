import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** quiet: nobody was let in; open: until the account is closed; owed: closed, with something left to return; lifted: the answer was taken back. */
export const ImpedimentState = z.enum(['quiet', 'open', 'owed', 'closed', 'lifted'])
export type ImpedimentState = z.infer<typeof ImpedimentState>

export const ImpedimentReason = z.enum(['social_benefit', 'self_excluded', 'other'])
export type ImpedimentReason = z.infer<typeof ImpedimentReason>

/** When it was asked. */
export const ImpedimentSource = z.enum(['registration', 'sign_in', 'sweep', 'staff'])
export type ImpedimentSource = z.infer<typeof ImpedimentSource>

export const ImpedimentOutcome = z.enum(['permitted', 'impeded', 'away'])
export type ImpedimentOutcome = z.infer<typeof ImpedimentOutcome>

/** Why what is left could not be returned so far. */
export const ImpedimentTrouble = z.enum([
  'account_locked',
  'payouts_held',
  'debt',
  'payout_account_missing',
  'payout_waits',
  'payment_unavailable',
  'open_bets',
])
export type ImpedimentTrouble = z.infer<typeof ImpedimentTrouble>

export const ImpedimentStep = z.enum([
  'found',
  'told',
  'mailed',
  'paid',
  'trouble',
  'closed',
  'freed',
  'lifted',
  'asked',
])
export type ImpedimentStep = z.infer<typeof ImpedimentStep>

export const StaffImpedimentRow = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  state: ImpedimentState,
  reason: ImpedimentReason,
  source: ImpedimentSource,
  trouble: z.nullable(ImpedimentTrouble),
  foundAt: DateTime,
  /** Deadlines, and when each was met. */
  tellBy: DateTime,
  toldAt: z.nullable(DateTime),
  withdrawUntil: DateTime,
  closeBy: DateTime,
  closedAt: z.nullable(DateTime),
})
export type StaffImpedimentRow = z.infer<typeof StaffImpedimentRow>

export const StaffImpediment = z.object({
  ...StaffImpedimentRow.shape,
  /** What is in the account and not paid out. */
  balance: Money,
  /** Oldest first. */
  steps: z.array(z.object({ step: ImpedimentStep, detail: z.string(), by: z.nullable(z.string()), at: DateTime })),
  /** The evidence, newest first: every question about the member and what was answered. */
  answers: z.array(
    z.object({
      source: ImpedimentSource,
      outcome: ImpedimentOutcome,
      reason: z.nullable(ImpedimentReason),
      /** As it came. */
      raw: z.nullable(z.string()),
      at: DateTime,
    }),
  ),
})
export type StaffImpediment = z.infer<typeof StaffImpediment>

export const IMPEDIMENT_NOTE_MAX = 500
const ById = z.strictObject({ id: Id })
/** They answer for people who ask why, and for the deadlines. */
const LOOK = ['support', 'risk'] as const

export const opsImpediments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/impediments',
  summary: 'Members whom the regulator lets no longer bet, with their deadlines, newest first',
  roles: LOOK,
  query: keyQuery({ memberId: z.optional(Id), state: z.optional(ImpedimentState) }),
  value: keyPageOf(StaffImpedimentRow),
})

export const opsImpediment = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/impediments/:id',
  summary: 'One of them with steps and evidence; looking at it is written down',
  roles: LOOK,
  params: ById,
  value: StaffImpediment,
  errors: ['not_found'],
})

export const opsAskImpedimentAgain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/impediments/:id/again',
  summary: 'Ask the regulator again; an answer that nothing stands against the member lifts what is still open',
  roles: ['risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(IMPEDIMENT_NOTE_MAX)),
  }),
  gives: { requestId: 'words', note: 'words' },
  value: StaffImpediment,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

import * as z from 'zod/mini'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * chasing: deposit after deposit on a day of loss; night: rounds in many hours between midnight and five; rising: twice as much paid in as
 * in the week before; cancelled_withdrawals: withdrawals taken back to play on; raised_limit: asked for higher limits in a
 * week of loss; long_sitting: there for hours on one day.
 */
export const HarmMarker = z.enum([
  'chasing',
  'night',
  'rising',
  'cancelled_withdrawals',
  'raised_limit',
  'long_sitting',
])
export type HarmMarker = z.infer<typeof HarmMarker>

export const HarmStep = z.enum(['message', 'limit_offer', 'pause_offer', 'contact_due', 'contacted'])
export type HarmStep = z.infer<typeof HarmStep>

export const HarmRow = z.object({
  /** The member's. */
  id: Id,
  userName: z.string(),
  level: z.int(),
  score: z.int(),
  markers: z.array(HarmMarker),
  since: DateTime,
  contactedAt: z.nullable(DateTime),
})
export type HarmRow = z.infer<typeof HarmRow>

export const Harm = z.object({
  ...HarmRow.shape,
  /** Newest first. */
  found: z.array(z.object({ marker: HarmMarker, day: Day, points: z.int(), facts: z.record(z.string(), z.string()) })),
  /** Oldest first. */
  steps: z.array(
    z.object({ step: HarmStep, level: z.int(), detail: z.string(), by: z.nullable(z.string()), at: DateTime }),
  ),
})
export type Harm = z.infer<typeof Harm>

export const HARM_NOTE_MAX = 1000
const ById = z.strictObject({ id: Id })
/** They talk to members. */
const LOOK = ['support', 'risk'] as const

export const opsHarms = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/harm',
  summary: 'Members whose play shows markers of harm, those whom staff have to call first',
  roles: LOOK,
  query: keyQuery({ level: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(3))) }),
  value: keyPageOf(HarmRow),
})

export const opsHarm = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/harm/:id',
  summary: 'What was found about a member, and what was done when',
  roles: LOOK,
  params: ById,
  value: Harm,
  errors: ['not_found'],
})

export const opsHarmContacted = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/harm/:id/contacted',
  summary: 'Note that staff have spoken with the member, and what came of it',
  roles: LOOK,
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(HARM_NOTE_MAX)),
  }),
  gives: { requestId: 'words', note: 'words' },
  value: Harm,
  errors: ['not_found', 'idempotency_conflict'],
})

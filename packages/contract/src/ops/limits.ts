import * as z from 'zod/mini'
import { Money, PositiveMoney } from '../money.ts'
import {
  ExclusionLength,
  LimitPeriod,
  MoneyLimitKind,
  PauseLength,
  PlayLimits,
  SESSION_MINUTES,
} from '../play-limits.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

export const MemberProtection = z.object({
  limits: PlayLimits,
  /** Every pause and exclusion, newest first. */
  breaks: z.array(
    z.object({
      id: Id,
      kind: z.enum(['pause', 'exclusion']),
      from: DateTime,
      /** Null: for good. */
      until: z.nullable(DateTime),
      /** Who of staff; null: the member. */
      by: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
  /** The last changes of limits, newest first; amounts in minutes where the kind is `session`. */
  changes: z.array(
    z.object({
      id: Id,
      kind: z.enum(['deposit', 'loss', 'stake', 'session']),
      period: LimitPeriod,
      step: z.enum(['set', 'asked', 'withdrawn']),
      before: z.nullable(z.union([Money, z.int()])),
      after: z.nullable(z.union([Money, z.int()])),
      holdsFrom: DateTime,
      by: z.nullable(z.string()),
      note: z.string(),
      at: DateTime,
    }),
  ),
})
export type MemberProtection = z.infer<typeof MemberProtection>

export const opsMemberLimits = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/limits',
  summary: 'Limits, pauses and exclusions of a member, with their history',
  roles: ['support', 'finance', 'risk'],
  params: ById,
  value: MemberProtection,
  errors: ['not_found'],
})

export const opsSetMemberLimit = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/limits',
  summary: 'Set a limit that holds beside the member’s own; only a stricter one than holds now',
  roles: ['risk'],
  params: ById,
  body: z.strictObject({
    limit: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('session'),
        minutes: z.int().check(z.gte(SESSION_MINUTES.min), z.lte(SESSION_MINUTES.max)),
      }),
      z.strictObject({ kind: MoneyLimitKind, period: LimitPeriod, amount: PositiveMoney }),
    ]),
    reason: Reason,
  }),
  gives: { limit: { kind: 'identity', minutes: 'more', period: 'identity', amount: 'more' }, reason: 'words' },
  value: MemberProtection,
  errors: ['not_found', 'limit_not_stricter'],
})

export const opsBreakMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/breaks',
  summary: 'Pause or exclude a member; nobody can end it early',
  roles: ['risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    length: z.union([PauseLength, ExclusionLength]),
    reason: Reason,
  }),
  gives: { requestId: 'words', length: 'words', reason: 'words' },
  value: MemberProtection,
  errors: ['not_found', 'limit_not_stricter', 'idempotency_conflict'],
})

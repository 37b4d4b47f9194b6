import * as z from 'zod/mini'
import { ClosingReason, ClosingTrouble } from '../own-data.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const ClosingState = z.enum(['waiting', 'closed', 'kept'])
export type ClosingState = z.infer<typeof ClosingState>

export const StaffClosing = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  reason: ClosingReason,
  state: ClosingState,
  askedAt: DateTime,
  closesAt: DateTime,
  endedAt: z.nullable(DateTime),
  trouble: z.nullable(ClosingTrouble),
})
export type StaffClosing = z.infer<typeof StaffClosing>

export const opsClosings = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/closings',
  summary: 'Members who asked for their account to be closed, newest first, and what holds those that are due',
  roles: ['support', 'risk', 'finance', 'admin'],
  query: keyQuery({ memberId: z.optional(Id), state: z.optional(ClosingState) }),
  value: keyPageOf(StaffClosing),
})

import * as z from 'zod/mini'
import { staffEndpoint } from './staff-endpoint.ts'

/** Topic of the console's live channel: `waiting.changed` says that a queue became longer or shorter. */
export const WAITING_TOPIC = 'waiting'
export const WAITING_ROLES = ['support', 'finance', 'risk'] as const

/** Null where the queue is not the caller's to work on. */
const Count = z.nullable(z.int())
export const Waiting = z.object({
  /** Members whom nobody answers yet. */
  chats: Count,
  /** Receipts waiting for staff. */
  deposits: Count,
  /** Withdrawals in review. */
  withdrawals: Count,
  /** Members whom the service was not sure of. */
  identities: Count,
})
export type Waiting = z.infer<typeof Waiting>

export const opsWaiting = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/waiting',
  summary: 'How many chats, receipts, withdrawals and identities of the brand wait for somebody',
  roles: WAITING_ROLES,
  value: Waiting,
})

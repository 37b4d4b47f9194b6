import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { Id, RequestId } from '../wire.ts'
import { APPROVAL_NOTE_MAX } from './approvals.ts'
import { keyQuery } from './lists.ts'

/** What a member owes the house because of a payment: one that a bank took back, or one that was paid twice. */
export const debtFields = {
  memberId: Id,
  userName: z.string(),
  currency: Currency,
  amount: Money,
  /** From the balance. */
  taken: Money,
  writtenOff: Money,
  /** What is left of it. */
  owed: Money,
}

/** `open` are those for which something is owed. */
export const debtQuery = keyQuery({
  state: z.optional(z.enum(['open', 'settled'])),
  memberId: z.optional(Id),
  userName: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})

export const WriteOffRequest = z.strictObject({
  requestId: RequestId,
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(APPROVAL_NOTE_MAX)),
})
export type WriteOffRequest = z.infer<typeof WriteOffRequest>

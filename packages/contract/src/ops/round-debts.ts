import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const RoundDebt = z.object({
  id: Id,
  vendor: z.string(),
  gameName: z.string(),
  /** The vendor's own name of the round. */
  roundId: z.string(),
  amount: Money,
  /** By later prizes, and by the member. */
  taken: Money,
  repaid: Money,
  left: Money,
  currency: Currency,
  at: DateTime,
})
export type RoundDebt = z.infer<typeof RoundDebt>

export const opsRoundDebts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/round-debts',
  summary: 'What a member owed or owes for rounds whose vendor took a prize back, newest first',
  roles: ['support', 'finance', 'risk'],
  params: z.strictObject({ id: Id }),
  value: z.object({ owed: Money, list: z.array(RoundDebt) }),
  errors: ['not_found'],
})

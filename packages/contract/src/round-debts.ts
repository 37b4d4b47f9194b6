import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money, PositiveMoney } from './money.ts'
import { RequestId } from './wire.ts'

export const repayRounds = endpoint({
  method: 'POST',
  path: '/wps/game/debts/repay',
  summary:
    'Pay from the balance what is still owed for rounds whose vendor took a prize back; the same request id pays once',
  auth: 'real',
  refusal: 'actual_account_required',
  body: z.strictObject({ requestId: RequestId, amount: PositiveMoney }),
  /** What is left. */
  value: z.object({ owed: Money }),
  errors: ['limit_exceeded', 'insufficient_funds', 'idempotency_conflict'],
  perMinute: 20,
})

import type { Tx } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import { type MoneyRound, raiseCall, send } from '../wallet/calls.ts'
import { cancelRaise, findRaises, insertRaise, refuseRaise } from '../wallet/raise-queries.ts'
import type { Deps } from './deps.ts'

/** A stake that a step adds to its round. `requestId` is the step's. */
export type Raise = { requestId: string; amountMinor: bigint }

export const raiseIdOf = (round: MoneyRound, requestId: string) => raiseCall(round, requestId, 0n).transactionId

/** While a raise is on its way nothing else happens to its round; the round must be locked. */
export async function requireNoRaise(tx: Tx, round: MoneyRound, requestId: string): Promise<void> {
  const own = raiseIdOf(round, requestId)
  for (const { transactionId, isPending } of await findRaises(tx, round.id, own)) {
    // The first such request is still on its way, here or on a node that died; either way it ends by itself.
    if (transactionId === own) throw new StudioError(isPending ? 'overloaded' : 'bet_rolled_back')
    throw new StudioError('conflict')
  }
}

export const beginRaise = (tx: Tx, round: MoneyRound, { requestId, amountMinor }: Raise) =>
  insertRaise(tx, round.id, raiseCall(round, requestId, amountMinor))

/** The balance after it, or an error that says the round stands where it stood. */
export async function askRaise(deps: Deps, round: MoneyRound, { requestId, amountMinor }: Raise): Promise<bigint> {
  const call = raiseCall(round, requestId, amountMinor)
  const answer = await send(deps.platform, call)
  if (answer.kind === 'ok') return answer.value.balanceMinor
  if (answer.kind === 'refused') {
    await refuseRaise(deps.pool, call.transactionId)
    throw new StudioError(answer.code, answer.value)
  }
  await cancelRaise(deps.pool, round, call.transactionId)
  deps.outbox.wake()
  throw new StudioError('bet_rolled_back')
}

import { refusalsOf } from '../../money/gate/gate-queries.ts'
import { limitsOf } from '../../money/ways/limits.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Tx } from '../../platform/db.ts'
import type { Method } from './methods.ts'
import { arePayoutsHeld } from './payout-hold.ts'
import { type PayoutWait, payoutWait } from './payout-wait.ts'
import { hintsOf } from './risk.ts'
import { letOutToday, lockPayouts, type WithdrawalRow } from './withdrawal-queries.ts'

export type FirstLook = { state: 'approved' | 'review'; wait: PayoutWait | null }

/**
 * Whether a withdrawal is paid without review: a small sum together with what left by itself today, no risk signals, no recent
 * changes to the account, and a member in good standing. Checked while the money is held, and one after the other for each
 * member, so that nothing slips in after the answer.
 */
export async function firstLook(
  tx: Tx,
  { now, secrets }: { now: Date; secrets: Secrets },
  { autoApproveMax }: Method,
  withdrawal: WithdrawalRow,
): Promise<FirstLook> {
  const { memberId, merchantId, accountId, amount } = withdrawal
  const wait = await payoutWait(tx, { memberId, merchantId, accountId, now })
  if (wait !== null || amount > autoApproveMax) return { state: 'review', wait }
  await lockPayouts(tx, String(memberId))
  const { automatic, alone } = await letOutToday(tx, { memberId, merchantId, now })
  const { secondFrom } = await limitsOf(tx, merchantId, 'large_withdrawal')
  const isMuch = automatic + amount > autoApproveMax || (secondFrom !== null && alone + amount > secondFrom)
  if (isMuch) return { state: 'review', wait }
  if (!(await mayBePaidAlone(tx, now, memberId))) return { state: 'review', wait }
  const hints = await hintsOf(tx, secrets, withdrawal, now)
  return { state: hints.length === 0 ? 'approved' : 'review', wait }
}

/** Neither locked nor closed, on a break, nor held by staff. */
export async function mayBePaidAlone(tx: Tx, now: Date, memberId: bigint): Promise<boolean> {
  const refused = (await refusalsOf(tx, now, [memberId])).get(memberId)
  if (refused !== null) return false
  return !(await arePayoutsHeld(tx, memberId))
}

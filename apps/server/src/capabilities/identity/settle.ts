import { randomInt } from 'node:crypto'
import type { CheckReason } from '@trevo/contract/ops/identity'
import { setVerified } from '../../base/members/verified.ts'
import type { Tx } from '../../platform/db.ts'
import { type Returned, sealedReturn } from './claims.ts'
import type { IdentityDeps } from './deps.ts'
import { tellDecided, tellWaiting } from './notices.ts'
import { type CheckRow, checksOf, insertCheck, settleCheck } from './queries.ts'
import { isOfPictures, standingOf } from './tries.ts'

export const anyTurn = () => (randomInt(2) === 0 ? 'left' : 'right')

export type Outcome = {
  state: 'verified' | 'refused' | 'unsure'
  reason: CheckReason | null
  returned?: Returned
  by?: { staffId: bigint; userName: string; note: string }
}

/** Ends a try, or hands it to staff. The caller holds the member and knows that nobody has decided it. */
export async function settle(tx: Tx, deps: IdentityDeps, check: CheckRow, outcome: Outcome): Promise<void> {
  const { state, reason, returned, by } = outcome
  const { memberId, merchantId } = check
  const at = deps.clock.now()
  await settleCheck(tx, check.id, {
    state,
    reason,
    at,
    ...(returned && { returnedSealed: sealedReturn(deps.secrets, memberId, returned) }),
    ...(by && { by }),
  })
  if (state === 'verified') await setVerified(tx, memberId, at)
  if (state === 'refused') await openNext(tx, check, at)
  if (state !== 'unsure')
    await tellDecided(tx, deps, { id: memberId, merchantId }, { checkId: check.id, state, reason })
  tellWaiting(tx, deps, { id: memberId, merchantId })
}

/** Who was refused for pictures takes others; what the register has said is not asked for again. */
async function openNext(tx: Tx, { memberId, merchantId, claimedSealed, returnedSealed }: CheckRow, at: Date) {
  const { reason, triesLeft } = standingOf(await checksOf(tx, memberId), null)
  if (reason === null || !isOfPictures(reason) || triesLeft === 0 || returnedSealed === null) return
  const turn = anyTurn()
  await insertCheck(tx, {
    id: memberId,
    merchantId,
    state: 'open',
    reason: null,
    turn,
    claimedSealed,
    returnedSealed,
    at,
  })
}

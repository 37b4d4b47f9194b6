import { recordSecurityEvent } from '../../core/members/security-events.ts'
import type { SecurityEventName } from '../../core/members/tables.ts'
import type { Place } from '../../core/second-step/passkeys.ts'
import type { AddedPasskey } from '../../core/second-step/second-steps.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Session } from '../../platform/guards.ts'
import type { Actor, SecurityParts } from './parts.ts'

/** Every change of the second step is told to the owner, who may not be the one who makes it. */
function changing<T>(
  parts: SecurityParts,
  actor: Actor,
  event: SecurityEventName,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, tellOwner, background } = parts
  return inTx(db, async (tx) => {
    const result = await work(tx)
    await recordSecurityEvent(tx, { ...actor, event })
    tx.afterCommit(() => {
      background.run('tell an owner', () => tellOwner(actor.memberId, 'second_step_changed'))
    })
    return result
  })
}

export async function beginTotp({ secondSteps }: SecurityParts, { memberId, userName }: Session, brandName: string) {
  const setup = await secondSteps.beginTotp({ id: memberId, account: userName }, brandName)
  if (!setup) throw new AppError('conflict')
  return setup
}

export const confirmTotp = (parts: SecurityParts, actor: Actor, code: string): Promise<string[]> =>
  changing(parts, actor, 'totp_on', async (tx) => {
    const recoveryCodes = await parts.secondSteps.confirmTotp(tx, actor.memberId, code)
    if (!recoveryCodes) throw new AppError('verification_code_error')
    return recoveryCodes
  })

/** Safe to repeat; nobody is told of nothing. */
export async function removeTotp(parts: SecurityParts, actor: Actor): Promise<void> {
  const { totp } = await parts.secondSteps.protectionOf(actor.memberId)
  if (totp) await changing(parts, actor, 'totp_off', (tx) => parts.secondSteps.removeTotp(tx, actor.memberId))
}

export const beginPasskey = (parts: SecurityParts, session: Session, place: Place, brandName: string) =>
  parts.secondSteps.beginPasskey({ id: session.memberId, account: session.userName }, place, brandName)

export const addPasskey = (
  parts: SecurityParts,
  actor: Actor,
  place: Place,
  made: { name: string; attestation: unknown },
): Promise<AddedPasskey> =>
  changing(parts, actor, 'passkey_added', async (tx) => {
    const owner = { id: actor.memberId, account: actor.userName }
    const added = await parts.secondSteps.addPasskey(tx, owner, place, made)
    if (!added) throw new AppError('verification_code_error')
    return added
  })

export const removePasskey = (parts: SecurityParts, actor: Actor, id: bigint): Promise<void> =>
  changing(parts, actor, 'passkey_removed', async (tx) => {
    if (!(await parts.secondSteps.removePasskey(tx, actor.memberId, id))) throw new AppError('not_found')
  })

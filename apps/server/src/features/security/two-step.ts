import { recordSecurityEvent } from '../../core/members/security-events.ts'
import type { SecurityEventName } from '../../core/members/tables.ts'
import type { Place } from '../../core/second-step/passkeys.ts'
import type { AddedPasskey, SecondStepAnswer } from '../../core/second-step/second-steps.ts'
import { withFactor } from '../../core/second-step/with-factor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, SecurityParts } from './parts.ts'

/** What a change of the second step is proved with, beside the password. */
export type Guard = { answer: SecondStepAnswer | undefined; place: Place }

/** Every change of the second step is told to the owner, who may not be the one who makes it. */
async function noted<T>(
  tx: Tx,
  { tellOwner, background }: SecurityParts,
  actor: Actor,
  event: SecurityEventName,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work()
  await recordSecurityEvent(tx, { ...actor, event })
  tx.afterCommit(() => {
    background.run('tell an owner', () => tellOwner(actor.memberId, 'second_step_changed'))
  })
  return result
}

export async function beginTotp(parts: SecurityParts, actor: Actor, guard: Guard, brandName: string) {
  const { memberId, userName } = actor
  if ((await parts.secondSteps.protectionOf(memberId)).totp) throw new AppError('conflict')
  await withFactor(parts, actor, guard, async () => {})
  const setup = await parts.secondSteps.beginTotp({ id: memberId, account: userName }, brandName)
  if (!setup) throw new AppError('conflict')
  return setup
}

export const confirmTotp = (parts: SecurityParts, actor: Actor, code: string): Promise<string[]> =>
  inTx(parts.db, (tx) =>
    noted(tx, parts, actor, 'totp_on', async () => {
      const recoveryCodes = await parts.secondSteps.confirmTotp(tx, actor.memberId, code)
      if (!recoveryCodes) throw new AppError('verification_code_error')
      return recoveryCodes
    }),
  )

/** Safe to repeat; nobody is told of nothing. */
export async function removeTotp(parts: SecurityParts, actor: Actor, guard: Guard): Promise<void> {
  const { memberId } = actor
  const { totp } = await parts.secondSteps.protectionOf(memberId)
  if (!totp) return
  await withFactor(parts, actor, guard, (tx) =>
    noted(tx, parts, actor, 'totp_off', () => parts.secondSteps.removeTotp(tx, memberId)),
  )
}

export async function beginPasskey(parts: SecurityParts, actor: Actor, guard: Guard, brandName: string) {
  await withFactor(parts, actor, guard, async () => {})
  return parts.secondSteps.beginPasskey({ id: actor.memberId, account: actor.userName }, guard.place, brandName)
}

export const addPasskey = (
  parts: SecurityParts,
  actor: Actor,
  place: Place,
  made: { name: string; attestation: unknown },
): Promise<AddedPasskey> =>
  inTx(parts.db, (tx) =>
    noted(tx, parts, actor, 'passkey_added', async () => {
      const owner = { id: actor.memberId, account: actor.userName }
      const added = await parts.secondSteps.addPasskey(tx, owner, place, made)
      if (!added) throw new AppError('verification_code_error')
      return added
    }),
  )

export const removePasskey = (parts: SecurityParts, actor: Actor, guard: Guard, id: bigint): Promise<void> =>
  withFactor(parts, actor, guard, (tx) =>
    noted(tx, parts, actor, 'passkey_removed', async () => {
      if (!(await parts.secondSteps.removePasskey(tx, actor.memberId, id))) throw new AppError('not_found')
    }),
  )

export const renewRecoveryCodes = (parts: SecurityParts, actor: Actor, guard: Guard): Promise<string[]> =>
  withFactor(parts, actor, guard, (tx) =>
    noted(tx, parts, actor, 'recovery_codes_renewed', async () => {
      const codes = await parts.secondSteps.renewRecoveryCodes(tx, actor.memberId)
      if (!codes) throw new AppError('conflict')
      return codes
    }),
  )

import { recordSecurityEvent } from '../../core/members/security-events.ts'
import type { SecurityEventName } from '../../core/members/tables.ts'
import type { Place } from '../../core/second-step/passkeys.ts'
import type { AddedPasskey, SecondStepAnswer } from '../../core/second-step/second-steps.ts'
import { withFactor } from '../../core/second-step/with-factor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, SecurityDeps } from './deps.ts'

/** What a change of the second step is proved with, beside the password. */
export type Guard = { answer: SecondStepAnswer | undefined; place: Place }

/** Every change of the second step is told to the owner, who may not be the one who makes it. */
async function noted<T>(
  tx: Tx,
  { tellOwner, background }: SecurityDeps,
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

export async function beginTotp(deps: SecurityDeps, actor: Actor, guard: Guard, brandName: string) {
  const { memberId, userName } = actor
  if ((await deps.secondSteps.protectionOf(memberId)).totp) throw new AppError('conflict')
  await withFactor(deps, actor, guard, async () => {})
  const setup = await deps.secondSteps.beginTotp({ id: memberId, account: userName }, brandName)
  if (!setup) throw new AppError('conflict')
  return setup
}

export const confirmTotp = (deps: SecurityDeps, actor: Actor, code: string): Promise<string[]> =>
  inTx(deps.db, (tx) =>
    noted(tx, deps, actor, 'totp_on', async () => {
      const recoveryCodes = await deps.secondSteps.confirmTotp(tx, actor.memberId, code)
      if (!recoveryCodes) throw new AppError('verification_code_error')
      return recoveryCodes
    }),
  )

/** Safe to repeat; nobody is told of nothing. */
export async function removeTotp(deps: SecurityDeps, actor: Actor, guard: Guard): Promise<void> {
  const { memberId } = actor
  const { totp } = await deps.secondSteps.protectionOf(memberId)
  if (!totp) return
  await withFactor(deps, actor, guard, (tx) =>
    noted(tx, deps, actor, 'totp_off', () => deps.secondSteps.removeTotp(tx, memberId)),
  )
}

export async function beginPasskey(deps: SecurityDeps, actor: Actor, guard: Guard, brandName: string) {
  await withFactor(deps, actor, guard, async () => {})
  return deps.secondSteps.beginPasskey({ id: actor.memberId, account: actor.userName }, guard.place, brandName)
}

export const addPasskey = (
  deps: SecurityDeps,
  actor: Actor,
  place: Place,
  made: { name: string; attestation: unknown },
): Promise<AddedPasskey> =>
  inTx(deps.db, (tx) =>
    noted(tx, deps, actor, 'passkey_added', async () => {
      const owner = { id: actor.memberId, account: actor.userName }
      const added = await deps.secondSteps.addPasskey(tx, owner, place, made)
      if (!added) throw new AppError('verification_code_error')
      return added
    }),
  )

export const removePasskey = (deps: SecurityDeps, actor: Actor, guard: Guard, id: bigint): Promise<void> =>
  withFactor(deps, actor, guard, (tx) =>
    noted(tx, deps, actor, 'passkey_removed', async () => {
      if (!(await deps.secondSteps.removePasskey(tx, actor.memberId, id))) throw new AppError('not_found')
    }),
  )

export const renewRecoveryCodes = (deps: SecurityDeps, actor: Actor, guard: Guard): Promise<string[]> =>
  withFactor(deps, actor, guard, (tx) =>
    noted(tx, deps, actor, 'recovery_codes_renewed', async () => {
      const codes = await deps.secondSteps.renewRecoveryCodes(tx, actor.memberId)
      if (!codes) throw new AppError('conflict')
      return codes
    }),
  )

import { isCommonPassword } from '@trevo/contract/common-passwords'
import { isWeakPin } from '@trevo/contract/fields'
import { provePassword } from '../../base/accounts/prove-password.ts'
import { dropTickets } from '../../base/codes/tickets.ts'
import { birthdayOf } from '../../base/members/birthday.ts'
import { contactsOf } from '../../base/members/contacts.ts'
import { setPassword, setPaymentPassword, verifyPassword } from '../../base/members/credentials.ts'
import { hashPassword, type PasswordHash } from '../../base/members/hashing.ts'
import { wordsOf } from '../../base/members/password-words.ts'
import { type Footprint, recordSecurityEvent } from '../../base/members/security-events.ts'
import type { Sessions } from '../../base/members/sessions.ts'
import type { TellOwner } from '../../base/members/tell-owner.ts'
import type { Place } from '../../base/second-step/passkeys.ts'
import type { SecondStepAnswer } from '../../base/second-step/second-steps.ts'
import { type FactorDeps, withFactor } from '../../base/second-step/with-factor.ts'
import type { Throttle } from '../../base/throttle/throttle.ts'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Session } from '../../platform/guards.ts'

export type PasswordDeps = {
  db: Db
  clock: Clock
  sessions: Pick<Sessions, 'endSessionsOf'>
  throttle: Throttle
  tellOwner: TellOwner
  background: Background
}

/** The hash of a password that may follow the present one. */
export async function acceptableHash(db: Db, memberId: bigint, plain: string): Promise<PasswordHash> {
  if (isCommonPassword(plain, await wordsOf(db, memberId))) throw new AppError('password_common')
  if (await verifyPassword(db, memberId, plain)) throw new AppError('modify.new.old.same')
  return hashPassword(plain)
}

type Owner = { id: bigint; merchantId: number; account: string }
export type Replacement = {
  hash: PasswordHash
  event: 'password_changed' | 'password_reset' | 'password_chosen'
  footprint: Footprint
  keepSession?: bigint
}

/** A new password ends every other way in that the old one may have opened, and its owner hears of it. */
export async function replacePassword(
  tx: Tx,
  { sessions, throttle, tellOwner, background }: PasswordDeps,
  { id, merchantId, account }: Owner,
  { hash, event, footprint, keepSession }: Replacement,
): Promise<void> {
  await setPassword(tx, id, hash)
  // Sign-ins and links to other accounts that are under way with whatever was valid before.
  await dropTickets(tx, id)
  await sessions.endSessionsOf(tx, id, 'password_changed', keepSession)
  await throttle.pardon(tx, merchantId, account)
  // Sign-ins are counted by what was typed, which may be an address or a number.
  for (const { value } of await contactsOf(tx, id)) await throttle.pardon(tx, merchantId, value)
  await recordSecurityEvent(tx, { ...footprint, merchantId, memberId: id, event })
  tx.afterCommit(() => {
    background.run('tell an owner', () => tellOwner(id, 'password_changed'))
  })
}

export type Change = { oldPassword: string; newPassword: string; confirmNewPassword: string }

export async function change(
  deps: PasswordDeps,
  session: Session,
  footprint: Footprint,
  change: Change,
): Promise<void> {
  const { oldPassword, newPassword, confirmNewPassword } = change
  if (newPassword !== confirmNewPassword) throw new AppError('confirmation_not_matched')
  await provePassword(deps, session, oldPassword)
  const hash = await acceptableHash(deps.db, session.memberId, newPassword)
  const { id, memberId, merchantId, userName } = session
  const owner = { id: memberId, merchantId, account: userName }
  const replacement = { hash, event: 'password_changed', footprint, keepSession: id } as const
  await inTx(deps.db, (tx) => replacePassword(tx, deps, owner, replacement))
}

export type PaymentPasswordChoice = {
  password: string
  paymentPassword: string
  guard: { answer: SecondStepAnswer | undefined; place: Place }
}

/** It lets money out, so it asks for all that guards the account; payouts wait for a while after it, see `payoutWait`. */
export async function choosePaymentPassword(
  deps: PasswordDeps & FactorDeps & { secrets: Secrets },
  session: Session,
  { ip, userAgent }: Footprint,
  { password, paymentPassword, guard }: PaymentPasswordChoice,
): Promise<void> {
  const { db, secrets, tellOwner, background } = deps
  const { memberId, merchantId } = session
  await provePassword(deps, session, password)
  if (isWeakPin(paymentPassword, await birthdayOf(db, secrets, memberId))) throw new AppError('pin_weak')
  const hash = await hashPassword(paymentPassword)
  await withFactor(deps, session, guard, async (tx) => {
    await setPaymentPassword(tx, memberId, hash)
    await recordSecurityEvent(tx, { merchantId, memberId, event: 'payment_password_changed', ip, userAgent })
  })
  background.run('tell an owner', () => tellOwner(memberId, 'payment_password_changed'))
}

import type { Contact } from '../../base/members/contacts.ts'
import { type MemberRecord, memberById } from '../../base/members/member.ts'
import { setStatus } from '../../base/members/member-changes.ts'
import type { Sessions } from '../../base/members/sessions.ts'
import type { OwnerNotice, TellOwner } from '../../base/members/tell-owner.ts'
import type { SecondSteps } from '../../base/second-step/second-steps.ts'
import { lockLimits } from '../../money/gate/queries.ts'
import type { Background } from '../../platform/background.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { CashierDeps } from '../cashier/deps.ts'
import { holdPayouts, releasePayouts } from '../cashier/payout-hold.ts'
import { moveWithdrawal, unsentWithdrawals } from '../cashier/withdrawal-queries.ts'
import { tellWithdrawal } from '../cashier/withdrawals.ts'
import type { EndGameSessions } from '../ports.ts'
import { keepAction, type Why } from './queries.ts'

export type StandingDeps = {
  sessions: Pick<Sessions, 'endSessionsOf'>
  secondSteps: Pick<SecondSteps, 'removeAll' | 'methodsOf'>
  tellOwner: TellOwner
  background: Background
  cashier: CashierDeps
  endGameSessions: EndGameSessions
}
export type Subject = { merchantId: number; memberId: bigint }

/**
 * The member, held: neither stakes nor payments pass meanwhile, and those that passed are there already. What is decided here
 * holds for whatever comes after it, on every node.
 */
export async function holdMember(tx: Tx, { merchantId, memberId }: Subject): Promise<MemberRecord> {
  if ((await memberById(tx, merchantId, memberId)) === undefined) throw new AppError('not_found')
  await lockLimits(tx, memberId)
  return (await memberById(tx, merchantId, memberId)) as MemberRecord
}

/** Whatever staff do to an account, its owner hears of it; `contacts` where those have just been replaced. */
export function tell(
  tx: Tx,
  { background, tellOwner }: Pick<StandingDeps, 'background' | 'tellOwner'>,
  memberId: bigint,
  notice: OwnerNotice,
  contacts?: readonly Contact[],
): void {
  tx.afterCommit(() => {
    background.run('tell an owner', () => tellOwner(memberId, notice, contacts))
  })
}

/** Locks an account. Locked before: nothing is done, and the answer is false. */
export async function lockAccount(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<boolean> {
  const member = await holdMember(tx, subject)
  if (member.status === 'closed') throw new AppError('conflict')
  if (member.status === 'locked') return false
  await setStatus(tx, member.id, 'locked')
  await endSessions(tx, deps, member.id, why.at)
  await keepBack(tx, deps, member.id, why)
  await keepAction(tx, member, 'lock', why)
  tell(tx, deps, member.id, 'account_locked')
  return true
}

export async function unlockAccount(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await holdMember(tx, subject)
  if (member.status !== 'locked') throw new AppError('conflict')
  await setStatus(tx, member.id, 'active')
  await keepAction(tx, member, 'unlock', why)
  tell(tx, deps, member.id, 'account_unlocked')
}

export async function signOutAccount(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await holdMember(tx, subject)
  await endSessions(tx, deps, member.id, why.at)
  await keepAction(tx, member, 'sign_out', why)
  tell(tx, deps, member.id, 'signed_out')
}

/** Held before: nothing is done, and the answer is false. */
export async function holdAccountPayouts(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<boolean> {
  const member = await holdMember(tx, subject)
  if (member.status === 'closed') throw new AppError('conflict')
  if (!(await holdPayouts(tx, member.id, why.at))) return false
  await keepBack(tx, deps, member.id, why)
  await keepAction(tx, member, 'hold_payouts', why)
  tell(tx, deps, member.id, 'payouts_held')
  return true
}

/** What waits is looked at as before: nothing leaves by being released. */
export async function releaseAccountPayouts(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await holdMember(tx, subject)
  if (!(await releasePayouts(tx, member.id))) throw new AppError('conflict')
  await keepAction(tx, member, 'release_payouts', why)
  tell(tx, deps, member.id, 'payouts_released')
}

export async function endSessions(
  tx: Tx,
  { sessions, endGameSessions }: StandingDeps,
  memberId: bigint,
  at: Date,
): Promise<void> {
  await sessions.endSessionsOf(tx, memberId, 'revoked')
  await endGameSessions(tx, memberId, at)
}

/** What was approved and has not left waits for staff again. */
async function keepBack(tx: Tx, { cashier: { live } }: StandingDeps, memberId: bigint, { at, by }: Why): Promise<void> {
  for (const withdrawal of await unsentWithdrawals(tx, memberId)) {
    if (withdrawal.state !== 'approved') continue
    tellWithdrawal(tx, live, await moveWithdrawal(tx, withdrawal, { to: 'review', at, actor: by }))
  }
}

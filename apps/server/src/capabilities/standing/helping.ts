import type { MemberActionKind } from '@trevo/contract/ops/member-actions'
import { dropTickets } from '../../base/codes/tickets.ts'
import { contactsOf, normaliseEmail, setContact, toE164 } from '../../base/members/contacts.ts'
import { credentialOf, takePassword, takePaymentPassword } from '../../base/members/credentials.ts'
import { maskEmail, maskMobile } from '../../base/members/mask.ts'
import type { MemberRecord } from '../../base/members/member.ts'
import { setPayeeName } from '../../base/members/profile.ts'
import { recordSecurityEvent } from '../../base/members/security-events.ts'
import type { SecurityEventName } from '../../base/members/tables.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { keepAction, type Why } from './queries.ts'
import { endSessions, holdMember, type StandingDeps, type Subject, tell } from './standing.ts'

/** Done by staff, whose location is not the member's business. */
const BY_STAFF = { ip: '', userAgent: undefined }

async function held(tx: Tx, subject: Subject): Promise<MemberRecord> {
  const member = await holdMember(tx, subject)
  if (member.status === 'closed') throw new AppError('conflict')
  return member
}

async function note(tx: Tx, member: MemberRecord, { event, action, why, detail }: Noted): Promise<void> {
  const { id: memberId, merchantId } = member
  await recordSecurityEvent(tx, { ...BY_STAFF, merchantId, memberId, event, detail: { by: 'staff', ...detail } })
  await keepAction(tx, member, action, why)
}
type Noted = {
  event: SecurityEventName
  action: MemberActionKind
  why: Why
  detail?: Readonly<Record<string, string>>
}

/**
 * The old password opens nothing any more, and nobody of staff ever knows the new one: the member chooses it by a contact that
 * was confirmed before, which therefore has to be there.
 */
export async function resetLogin(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await held(tx, subject)
  if (!(await credentialOf(tx, member.id)).hasPassword) throw new AppError('conflict')
  const contacts = await contactsOf(tx, member.id)
  if (!contacts.some(({ verifiedAt }) => verifiedAt !== null)) throw new AppError('contact_unverified')
  await takePassword(tx, member.id)
  await dropTickets(tx, member.id)
  await endSessions(tx, deps, member.id, why.at)
  await note(tx, member, { event: 'password_reset', action: 'reset_password', why })
  tell(tx, deps, member.id, 'password_taken')
}

/** The member chooses the next one with everything that guards the account, see `choosePaymentPassword`. */
export async function resetPayment(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await held(tx, subject)
  if (!(await credentialOf(tx, member.id)).hasPayment) throw new AppError('conflict')
  await takePaymentPassword(tx, member.id)
  await note(tx, member, { event: 'payment_password_changed', action: 'reset_payment_password', why })
  tell(tx, deps, member.id, 'payment_password_taken')
}

export async function resetSecondStep(tx: Tx, deps: StandingDeps, subject: Subject, why: Why): Promise<void> {
  const member = await held(tx, subject)
  if (!(await deps.secondSteps.removeAll(tx, member.id))) throw new AppError('conflict')
  await endSessions(tx, deps, member.id, why.at)
  await note(tx, member, { event: 'second_step_reset', action: 'reset_second_step', why })
  tell(tx, deps, member.id, 'second_step_changed')
}

/** As the second person agreed to it: contacts in the form they are kept in. */
export type Correction = { field: 'name' | 'email' | 'mobile'; value: string }

export type TypedCorrection =
  | { field: 'name'; name: string }
  | { field: 'email'; email: string }
  | { field: 'mobile'; countryDialingCode: string; mobileNum: string }

export function correctionOf(typed: TypedCorrection): Correction {
  if (typed.field === 'name') return { field: 'name', value: typed.name.trim() }
  if (typed.field === 'email') return { field: 'email', value: normaliseEmail(typed.email) }
  return { field: 'mobile', value: toE164(typed.countryDialingCode, typed.mobileNum) }
}

export const masked = ({ field, value }: Correction) => {
  if (field === 'name') return value
  return field === 'email' ? maskEmail(value) : maskMobile(value)
}

export const TAKEN = { mobile: 'mobile_taken', email: 'email_taken' } as const

/**
 * Two people of staff vouch for a contact, so it counts as confirmed. Whoever held the account before hears of it at the old
 * one, and payouts wait.
 */
export async function correct(
  tx: Tx,
  deps: StandingDeps,
  subject: Subject,
  why: Why,
  correction: Correction,
): Promise<void> {
  const member = await held(tx, subject)
  const { field, value } = correction
  if (field === 'name') {
    const before = await setPayeeName(tx, member, value)
    if (before === value) throw new AppError('conflict')
    await note(tx, member, { event: 'name_corrected', action: 'correct_name', why })
    return tell(tx, deps, member.id, 'name_corrected')
  }
  const before = await contactsOf(tx, member.id)
  const replaced = before.filter(({ kind }) => kind === field)
  if (replaced.some((one) => one.value === value && one.verifiedAt !== null)) throw new AppError('conflict')
  const { id: memberId, merchantId } = member
  const isSet = await setContact(tx, { memberId, merchantId, kind: field, value, verifiedAt: why.at })
  if (!isSet) throw new AppError(TAKEN[field])
  // Links to choose a new password went to the address that is being replaced.
  if (field === 'email') await dropTickets(tx, memberId, 'password reset')
  const detail = { kind: field, value: masked(correction) }
  await note(tx, member, { event: 'contact_bound', action: `correct_${field}`, why, detail })
  tell(tx, deps, memberId, 'contact_changed', replaced.length > 0 ? replaced : before)
}

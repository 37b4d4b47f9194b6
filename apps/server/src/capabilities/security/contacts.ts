import type { BodyOf } from '@trevo/contract/endpoint'
import type * as contract from '@trevo/contract/security'
import type { Language } from '@trevo/contract/wire'
import { provePassword } from '../../base/accounts/prove-password.ts'
import { type Asker, askingIn } from '../../base/codes/asker.ts'
import type { CodeKey } from '../../base/codes/codes.ts'
import { dropTickets } from '../../base/codes/tickets.ts'
import { contactsOf, normaliseEmail, setContact, toE164 } from '../../base/members/contacts.ts'
import { maskEmail, maskMobile } from '../../base/members/mask.ts'
import { recordSecurityEvent } from '../../base/members/security-events.ts'
import type { ContactKind } from '../../base/members/tables.ts'
import { withFactor } from '../../base/second-step/with-factor.ts'
import { askerIn } from '../../base/throttle/own-subject.ts'
import { inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant, Session } from '../../platform/guards.ts'
import { contactMessage } from './contact-message.ts'
import type { Actor, SecurityDeps } from './deps.ts'
import { newestTarget, ownerOfContact } from './queries.ts'
import type { Guard } from './two-step.ts'

const TAKEN = { mobile: 'mobile_taken', email: 'email_taken' } as const

export type CodeRequest = {
  merchant: Merchant
  session: Session
  kind: ContactKind
  /** Normalised. */
  value: string
  /** The solved challenge; a message to a phone costs money, a mail does not. */
  human: string | null
  /** Of the caller. */
  address: string
  language: Language
}

/** Where a code is to go: to an address that was typed, or to the one that stands in the account. */
export async function targetOf(
  { db }: SecurityDeps,
  { memberId }: Session,
  body: BodyOf<typeof contract.sendContactCode>,
): Promise<Pick<CodeRequest, 'kind' | 'value' | 'human'>> {
  if (body.contact === 'email') return { kind: 'email', value: normaliseEmail(body.email), human: null }
  if (body.contact === 'mobile') {
    return { kind: 'mobile', value: toE164(body.countryDialingCode, body.mobileNum), human: body.human }
  }
  const { kind, human } = body
  const present = (await contactsOf(db, memberId)).find((contact) => contact.kind === kind)
  if (!present) throw new AppError('not_found')
  return { kind, value: present.value, human }
}

/** Sends a code to the contact; answers after how many milliseconds the next may be asked for. */
export async function sendContactCode(deps: SecurityDeps, request: CodeRequest): Promise<number> {
  const { db, codes, human, quota } = deps
  const { merchant, session, kind, value, language } = request
  const caller = { merchantId: merchant.id, address: request.address }
  if (request.human !== null && !(await human.isProved(caller, 'sms', request.human))) {
    throw new AppError('human_check_failed')
  }
  // Also what keeps a member from asking for one address after the other to learn which of them have accounts.
  await quota.takeIn(await askerIn(db, session))
  const owner = await ownerOfContact(db, merchant.id, kind, value)
  if (owner !== undefined && owner !== session.memberId) throw new AppError(TAKEN[kind])
  const isOwn = (await contactsOf(db, session.memberId)).some((contact) => contact.value === value)
  const asker = askingIn(session, isOwn)
  const key: CodeKey & { asker: Asker } = { merchantId: merchant.id, purpose: 'bind', target: value, asker }
  const { code, resendAfterMs } = await inTx(db, (tx) => codes.issueCode(tx, { ...key, memberId: session.memberId }))
  try {
    await deliver(
      deps,
      kind,
      { merchantId: merchant.id, to: value },
      contactMessage(language, merchant.site.brand.name, code),
    )
  } catch {
    // The provider has written down what went wrong.
    await codes.withdrawCode(key)
    throw new AppError('sms_failed')
  }
  return resendAfterMs
}

function deliver(
  { mail, sms }: SecurityDeps,
  kind: ContactKind,
  target: { merchantId: number; to: string },
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  return kind === 'mobile' ? sms.send({ ...target, text }) : mail.send({ ...target, subject, text })
}

export type Binding = { actor: Actor; kind: ContactKind; code: string; password: string; guard: Guard }

/** Binds the contact that the member's newest code went to. Whoever held the account before hears of it there. */
export async function bindContact(deps: SecurityDeps, binding: Binding): Promise<void> {
  const { db, codes, clock, tellOwner, background } = deps
  const { actor, kind, code, password, guard } = binding
  const { memberId, merchantId } = actor
  await provePassword(deps, actor, password)
  const asker = askingIn(actor, true)
  const value = await newestTarget(db, memberId, kind, asker.by)
  if (value === undefined) throw new AppError('verification_code_error')
  const checked = await codes.checkCode({ merchantId, purpose: 'bind', target: value, asker }, code)
  if (checked?.memberId !== memberId) throw new AppError('verification_code_error')
  // Whoever has the address can ask for a new password by it, so it is guarded as the second step itself is.
  await withFactor(deps, actor, { ...guard, wrong: 'second_factor_wrong' }, async (tx) => {
    if (!(await codes.spendCode(tx, checked))) throw new AppError('verification_code_error')
    const before = await contactsOf(tx, memberId)
    const isSet = await setContact(tx, { memberId, merchantId, kind, value, verifiedAt: clock.now() })
    if (!isSet) throw new AppError(TAKEN[kind])
    const detail = { kind, value: kind === 'mobile' ? maskMobile(value) : maskEmail(value) }
    await recordSecurityEvent(tx, { ...actor, event: 'contact_bound', detail })
    const replaced = before.filter((contact) => contact.kind === kind)
    if (replaced.some((contact) => contact.value === value)) return
    // Links to choose a new password went to the address that is being replaced.
    if (kind === 'email') await dropTickets(tx, memberId, 'password reset')
    const told = replaced.length > 0 ? replaced : before
    tx.afterCommit(() => {
      background.run('tell an owner', () => tellOwner(memberId, 'contact_changed', told))
    })
  })
}

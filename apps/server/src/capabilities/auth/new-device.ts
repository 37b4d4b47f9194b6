import type { Language } from '@trevo/contract/wire'
import { reachable } from '../../base/accounts/reachable.ts'
import { askerAt } from '../../base/codes/asker.ts'
import type { CodeKey } from '../../base/codes/codes.ts'
import { type Contact, contactsOf, normaliseEmail, setContact } from '../../base/members/contacts.ts'
import { maskEmail, maskMobile } from '../../base/members/mask.ts'
import { lockMember, type MemberRecord, memberByContact } from '../../base/members/member.ts'
import { recordSecurityEvent } from '../../base/members/security-events.ts'
import { type SignIn, signIn } from '../../base/members/sign-in.ts'
import type { ContactKind } from '../../base/members/tables.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { AuthDeps, Visitor } from './deps.ts'
import { newDeviceMessage } from './new-device-message.ts'
import { tellOfPause } from './tell-of-pause.ts'
import { waitingMember } from './waiting-member.ts'

const ATTEMPTS_PER_TICKET = 5

/** `email`: only where the account has no contact at all. */
export type DeviceTarget = { ticket: string; contact: ContactKind; email?: string | undefined }

/**
 * The contact a code goes to. Whoever has none gives an address, which becomes the account's with the code; as soon as
 * there is one, nobody with the password alone can name another.
 */
async function contactFor(db: Db | Tx, member: MemberRecord, { contact, email }: DeviceTarget): Promise<Contact> {
  const own = reachable(await contactsOf(db, member.id))
  if (own.length > 0) {
    const chosen = own.find(({ kind }) => kind === contact)
    if (!chosen || email !== undefined) throw new AppError('not_found')
    return chosen
  }
  if (contact !== 'email' || email === undefined) throw new AppError('not_found')
  const value = normaliseEmail(email)
  if (await memberByContact(db, member.merchantId, 'email', value)) throw new AppError('email_taken')
  return { kind: 'email', value, verifiedAt: null }
}

const codeKey = ({ merchantId }: MemberRecord, { value }: Contact): CodeKey => ({
  merchantId,
  purpose: 'device',
  target: value,
})

export type DeviceCodeRequest = DeviceTarget & { merchant: Merchant; language: Language; address: string }

/** Answers after how many milliseconds the next code may be asked for. */
export async function sendDeviceCode(deps: AuthDeps, request: DeviceCodeRequest): Promise<number> {
  const { db, tickets, codes, quota, sms, mail } = deps
  const { merchant, ticket: token, language, address } = request
  const waiting = await tickets.readTicket(db, { merchantId: merchant.id, purpose: 'new device', token })
  const member = await waitingMember(db, merchant.id, waiting?.memberId)
  // Counted apart: a stranger with the password must not use up what the owner may ask for elsewhere.
  await quota.take('member', `new device ${member.id} ${address}`)
  await quota.take('address', address)
  const contact = await contactFor(db, member, request)
  const key = { ...codeKey(member, contact), asker: askerAt(address) }
  const { code, resendAfterMs } = await inTx(db, (tx) => codes.issueCode(tx, { ...key, memberId: member.id }))
  const { subject, text } = newDeviceMessage(language, merchant.site.brand.name, code)
  const to = contact.value
  try {
    const merchantId = merchant.id
    await (contact.kind === 'mobile'
      ? sms.send({ merchantId, to, text })
      : mail.send({ merchantId, to, subject, text }))
  } catch {
    // The provider has written down what went wrong.
    await codes.withdrawCode(key)
    throw new AppError('sms_failed')
  }
  return resendAfterMs
}

/** A code, a ticket and the account each allow a few tries, so that new tickets or codes bring no more of them. */
export async function finishNewDevice(
  deps: AuthDeps,
  visitor: Visitor,
  { code, ...target }: DeviceTarget & { code: string },
): Promise<SignIn> {
  const { db, tickets, throttle, codes } = deps
  const merchantId = visitor.merchant.id
  const key = { merchantId, purpose: 'new device', token: target.ticket } as const
  const waiting = await tickets.tryTicket(key, ATTEMPTS_PER_TICKET)
  const member = await waitingMember(db, merchantId, waiting?.memberId)
  const contact = await contactFor(db, member, target)
  // By where they are: a stranger with the password who guesses elsewhere keeps the owner from no code of their own.
  const account = `${member.id} ${visitor.address}`
  return throttle.attempt({ counter: 'new device', merchantId, account, address: visitor.address }, async (attempt) => {
    const checked = await codes.checkCode({ ...codeKey(member, contact), asker: askerAt(visitor.address) }, code)
    if (checked?.memberId !== member.id) {
      if (attempt.tellOwner) tellOfPause(deps, visitor, member, 'second_step_paused')
      throw new AppError('verification_code_error')
    }
    return inTx(db, async (tx) => {
      await lockMember(tx, member.id)
      const taken = await tickets.takeTicket(tx, key)
      if (!taken) throw new AppError('session_expired')
      // Another contact may have been bound meanwhile, on a device of the owner's.
      const now = await contactFor(tx, member, target)
      if (now.value !== contact.value || !(await codes.spendCode(tx, checked))) {
        throw new AppError('verification_code_error')
      }
      if (now.verifiedAt === null) await confirmContact(tx, deps, visitor, member, now)
      await throttle.succeeded(tx, attempt)
      return signIn(tx, deps, member, { ...visitor, remember: taken.data.remember }, true)
    })
  })
}

/** Written down as any bound contact is: payouts wait for a while after it. */
async function confirmContact(
  tx: Tx,
  { clock }: AuthDeps,
  { ip, userAgent }: Visitor,
  { id: memberId, merchantId }: MemberRecord,
  { kind, value }: Contact,
): Promise<void> {
  const isSet = await setContact(tx, { memberId, merchantId, kind, value, verifiedAt: clock.now() })
  if (!isSet) throw new AppError(kind === 'email' ? 'email_taken' : 'not_found')
  const detail = { kind, value: kind === 'mobile' ? maskMobile(value) : maskEmail(value) }
  await recordSecurityEvent(tx, { merchantId, memberId, event: 'contact_bound', ip, userAgent, detail })
}

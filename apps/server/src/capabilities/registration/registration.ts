import { ageOn } from '@trevo/contract/fields'
import { Day, type Language } from '@trevo/contract/wire'
import { takeOffer } from '../../base/accounts/social-offer.ts'
import { askerAt } from '../../base/codes/asker.ts'
import type { PhoneProof, ProvePhone } from '../../base/codes/phone-proof.ts'
import type { Tickets } from '../../base/codes/tickets.ts'
import { deviceHash } from '../../base/devices/device-hash.ts'
import { newAccountName } from '../../base/members/account-name.ts'
import { isCommonPassword } from '../../base/members/common-passwords.ts'
import { normaliseEmail, setContact, toE164 } from '../../base/members/contacts.ts'
import { setPassword, setPaymentPassword } from '../../base/members/credentials.ts'
import { hashPassword, type PasswordHash } from '../../base/members/hashing.ts'
import { countRegistration } from '../../base/members/invitations.ts'
import { createMember, type MemberRecord, memberByAccount } from '../../base/members/member.ts'
import { wordsAround } from '../../base/members/password-words.ts'
import { insertProfile } from '../../base/members/profile.ts'
import { insertRegistration } from '../../base/members/registrations.ts'
import type { Client } from '../../base/members/sessions.ts'
import { type SignIn, type SignInDeps, signIn } from '../../base/members/sign-in.ts'
import { refuseDuringBreak } from '../../money/gate/shared-breaks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { callerOfIp } from '../../platform/rate-limit.ts'
import type { Welcome } from '../ports.ts'
import { checkedForm, type Form, type Method, settingsFor } from './fields.ts'
import { invitationOf, recommenderOf } from './invitations.ts'
import type { Invitation as FoundInvitation } from './queries.ts'

export type RegistrationDeps = SignInDeps & {
  db: Db
  clock: Clock
  secrets: Secrets
  provePhone: ProvePhone
  tickets: Pick<Tickets, 'takeTicket'>
  /** What other capabilities do for a new member, in this order. */
  welcomes: readonly Welcome[]
}
export type Application = { method: Method; form: Form; merchant: Merchant; client: Client }
/** `offer` is the token of the provider's account to link; null: none. `deviceId` is the browser's own, where it has one. */
export type Registration = Application & {
  offer: string | null
  deviceId: string | null
  /** What the browser kept of a visit by a partner's link. */
  click: string | null
  /** The versions of the legal texts that were agreed to; null: the form said nothing of it. */
  agreed: { versions: string; language: Language } | null
}

/** Everything that is known before the transaction begins. */
type Prepared = {
  form: Form
  merchant: Merchant
  client: Client
  invitation: FoundInvitation | null
  recommenderId: bigint | null
  phone: { number: string; proof: PhoneProof | null } | null
  passwordHash: PasswordHash | null
  paymentHash: PasswordHash | null
  deviceId: string | null
  click: string | null
  agreed: Registration['agreed']
  now: Date
}

const NAME_ATTEMPTS = 5
const isDay = (text: string) => Day.safeParse(text).success

/** Checks the form's fields alone, before anything that can be used only once is spent on it. */
export function checkForm({ clock }: RegistrationDeps, { method, form, merchant }: Application): Form {
  const today = dayIn(merchant.timeZone, clock.now())
  return checkedForm(form, method, merchant, today, ({ birthday, password, username, email }) => [
    ...(isDay(birthday) && ageOn(birthday, today) < merchant.site.mobileTemplate.birthday_limit
      ? [{ path: 'birthday', code: 'under_age' } as const]
      : []),
    ...(password !== '' && isCommonPassword(password, wordsAround(merchant, [username, email]))
      ? [{ path: 'password', code: 'password_common' } as const]
      : []),
  ])
}

/** Takes a form that `checkForm` has passed. */
export async function register(deps: RegistrationDeps, registration: Registration): Promise<SignIn> {
  const { offer } = registration
  const prepared = await prepare(deps, registration)
  return inTx(deps.db, async (tx) => {
    const member = await createAccount(tx, prepared)
    await storePerson(tx, deps, member, prepared)
    if (offer !== null) await linkOffered(tx, deps, member, offer, prepared.client)
    // The device that made the account is its owner's: no password had been there before.
    return signIn(tx, deps, member, prepared.client, true)
  })
}

/** Whoever asked for the link gets an account with it, or hears why not and may register without. */
async function linkOffered(
  tx: Tx,
  { tickets }: RegistrationDeps,
  { id: memberId, merchantId }: MemberRecord,
  token: string,
  { ip, userAgent }: Client,
): Promise<void> {
  const isLinked = await takeOffer(tx, tickets, { merchantId, token }, { memberId, ip, userAgent })
  if (!isLinked) throw new AppError('social_offer_over')
}

async function prepare({ db, clock, provePhone }: RegistrationDeps, registration: Registration): Promise<Prepared> {
  const { form, merchant, client, deviceId, click, agreed } = registration
  const invitation =
    form.affiliateCode === '' ? null : await invitationOf(db, merchant.id, form.affiliateCode, clock.now())
  const recommenderId = await recommenderOf(db, merchant.id, form.recommenderId)
  // Told before a password is hashed for nothing; the transaction decides.
  if (form.username !== '' && (await memberByAccount(db, merchant.id, form.username))) {
    throw new AppError('username_taken')
  }
  const phone = await phoneOf(provePhone, registration)
  const hashOrNull = (plain: string) => (plain === '' ? null : hashPassword(plain))
  return {
    form,
    merchant,
    client,
    invitation,
    recommenderId,
    phone,
    passwordHash: await hashOrNull(form.password),
    paymentHash: await hashOrNull(form.paymentPassword),
    deviceId,
    click,
    agreed,
    now: clock.now(),
  }
}

/** A number has to be proven wherever the form asks for a code. */
async function phoneOf(provePhone: ProvePhone, { method, form, merchant, client }: Registration) {
  if (form.mobileNum === '') return null
  const number = toE164(form.countryDialingCode, form.mobileNum)
  if (!settingsFor(method, merchant).verificationCode.enabled) return { number, proof: null }
  const { verificationCode: code, firebaseIdToken: idToken } = form
  const proof = await provePhone({
    merchant,
    purpose: 'register',
    asker: askerAt(callerOfIp(client.ip)),
    phone: number,
    code,
    idToken,
  })
  if (!proof) throw new AppError('verification_code_error', { field: 'verificationCode' })
  return { number, proof }
}

async function createAccount(tx: Tx, { form, merchant, invitation }: Prepared): Promise<MemberRecord> {
  const attempts = form.username === '' ? NAME_ATTEMPTS : 1
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const member = await createMember(tx, {
      merchantId: merchant.id,
      account: form.username === '' ? newAccountName() : form.username,
      nickname: form.nickname,
      type: invitation?.memberType ?? form.type,
      parentId: invitation?.ownerId ?? null,
    })
    if (member) return member
  }
  throw new AppError('username_taken')
}

async function storePerson(
  tx: Tx,
  { secrets, welcomes }: Pick<RegistrationDeps, 'secrets' | 'welcomes'>,
  { id: memberId, merchantId }: MemberRecord,
  prepared: Prepared,
): Promise<void> {
  const { form, merchant, phone, now, client, invitation, recommenderId, deviceId, click, agreed } = prepared
  const owner = { memberId, merchantId }
  if (phone) {
    const verifiedAt = phone.proof ? now : null
    if (!(await setContact(tx, { ...owner, kind: 'mobile', value: phone.number, verifiedAt }))) {
      throw new AppError('mobile_taken')
    }
    if (phone.proof && !(await phone.proof.use(tx))) {
      throw new AppError('verification_code_error', { field: 'verificationCode' })
    }
  }
  if (form.email !== '') {
    const contact = { ...owner, kind: 'email', value: normaliseEmail(form.email), verifiedAt: null } as const
    if (!(await setContact(tx, contact))) throw new AppError('email_taken')
  }
  const { payeeName, birthday, facebook, whatsapp, line, wechat, zalo, qqNum } = form
  const handles = { facebook, whatsapp, line, wechat, zalo, qqNum }
  const idNumber = form.idNumber.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() || null
  const person = { payeeName, idNumber, birthday: birthday || null, today: dayIn(merchant.timeZone, now) }
  if (!(await insertProfile(tx, secrets, { ...owner, ...handles, ...person }))) throw new AppError('id_number_taken')
  if (idNumber !== null) await refuseDuringBreak(tx, { secrets, now }, owner, idNumber)
  if (prepared.passwordHash) await setPassword(tx, memberId, prepared.passwordHash)
  if (prepared.paymentHash) await setPaymentPassword(tx, memberId, prepared.paymentHash)
  const device = deviceId === null ? null : deviceHash(merchantId, deviceId)
  await insertRegistration(tx, {
    memberId,
    recommenderId,
    affiliateCode: invitation?.code ?? '',
    method: form.registerMethod,
    url: form.registerUrl,
    domain: form.domain,
    ip: client.ip,
    deviceHash: device,
    now,
  })
  const inviterId = recommenderId ?? invitation?.ownerId
  const place = { ip: client.ip, userAgent: client.userAgent ?? '', deviceHash: device }
  const agreement = agreed && { agreed: agreed.versions, language: agreed.language, ...place }
  if (invitation) await countRegistration(tx, merchantId, invitation.code)
  for (const welcome of welcomes)
    await welcome(tx, { memberId, merchantId, inviterId, link: invitation, click, agreement, now })
}

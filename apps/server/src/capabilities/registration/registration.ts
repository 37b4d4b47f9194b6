import { isCommonPassword, wordsAround } from '@trevo/contract/common-passwords'
import { ageOn } from '@trevo/contract/fields'
import type { RegisterBy } from '@trevo/contract/register-form'
import { Day, type Language } from '@trevo/contract/wire'
import { takeOffer } from '../../base/accounts/social-offer.ts'
import { askerAt } from '../../base/codes/asker.ts'
import type { PhoneProof, ProvePhone } from '../../base/codes/phone-proof.ts'
import type { Tickets } from '../../base/codes/tickets.ts'
import { deviceHash } from '../../base/devices/device-hash.ts'
import { newAccountName } from '../../base/members/account-name.ts'
import { normaliseEmail, setContact, toE164 } from '../../base/members/contacts.ts'
import { setPassword, setPaymentPassword, verifyPassword } from '../../base/members/credentials.ts'
import { hashPassword, type PasswordHash } from '../../base/members/hashing.ts'
import { countRegistration } from '../../base/members/invitations.ts'
import { createMember, type MemberRecord, memberByAccount, memberById } from '../../base/members/member.ts'
import { insertProfile } from '../../base/members/profile.ts'
import { hasRegistered, insertRegistration, openedByPress } from '../../base/members/registrations.ts'
import type { Client } from '../../base/members/sessions.ts'
import { type SignIn, type SignInDeps, signIn } from '../../base/members/sign-in.ts'
import type { Throttle } from '../../base/throttle/throttle.ts'
import { refuseDuringBreak } from '../../money/gate/shared-breaks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { repeatOf } from '../../platform/once.ts'
import { callerOfIp } from '../../platform/rate-limit.ts'
import type { Welcome } from '../ports.ts'
import { checkedForm, type Form, settingsFor } from './fields.ts'
import { invitationOf, recommenderOf } from './invitations.ts'
import type { Invitation as FoundInvitation } from './queries.ts'

export type RegistrationDeps = SignInDeps & {
  db: Db
  clock: Clock
  secrets: Secrets
  provePhone: ProvePhone
  tickets: Pick<Tickets, 'takeTicket'>
  throttle: Pick<Throttle, 'note' | 'strainOf'>
  /** What other capabilities do for a new member, in this order. */
  welcomes: readonly Welcome[]
}
export type Application = { by: RegisterBy; form: Form; merchant: Merchant; client: Client }
/** `offer` is the token of the provider's account to link; null: none. `deviceId` is the browser's own, where it has one. */
export type Registration = Application & {
  offer: string | null
  deviceId: string | null
  /** What the browser kept of a visit by a partner's link. */
  click: string | null
  /** The versions of the legal texts that were agreed to; null: the form said nothing of it. */
  agreed: { versions: string; language: Language } | null
  /** Of the press that sent the form; null: of an older page. */
  requestId: string | null
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
  requestId: string | null
  now: Date
}

const NAME_ATTEMPTS = 5
const isDay = (text: string) => Day.safeParse(text).success

/** Checks the form's fields alone, before anything that can be used only once is spent on it. */
export function checkForm({ clock }: RegistrationDeps, { by, form, merchant }: Application): Form {
  const today = dayIn(merchant.timeZone, clock.now())
  return checkedForm(form, by, merchant, today, ({ birthday, password, username, email }) => [
    ...(isDay(birthday) && ageOn(birthday, today) < merchant.site.mobileTemplate.birthday_limit
      ? [{ path: 'birthday', code: 'under_age' } as const]
      : []),
    ...(password !== '' &&
    isCommonPassword(password, wordsAround({ code: merchant.code, name: merchant.site.brand.name }, [username, email]))
      ? [{ path: 'password', code: 'password_common' } as const]
      : []),
  ])
}

const deviceHashOf = ({ merchant, deviceId }: Pick<Registration, 'merchant' | 'deviceId'>) =>
  deviceId === null ? null : deviceHash(merchant.id, deviceId)

/** Apart from failed sign-ins there, which count as well. */
const registeringAt = (client: Client) => `registering ${callerOfIp(client.ip)}`

/**
 * Whether a person has to show that they are one: much is tried from there, or the browser has opened an account before.
 * Right or wrong, every form that was in order counts, so that looking for names and numbers that are taken is what is seen first.
 */
export async function isSuspect(
  { db, throttle }: Pick<RegistrationDeps, 'db' | 'throttle'>,
  registration: Pick<Registration, 'merchant' | 'client' | 'deviceId'>,
): Promise<boolean> {
  const { merchant, client } = registration
  const device = deviceHashOf(registration)
  const [here, signingIn, again] = await Promise.all([
    throttle.strainOf(merchant.id, registeringAt(client)),
    throttle.strainOf(merchant.id, callerOfIp(client.ip)),
    device !== null && hasRegistered(db, device),
  ])
  return here > 0 || signingIn > 0 || again
}

/** A press whose answer was lost: signed in again, by the password that the account was opened with. */
export async function repeated(deps: RegistrationDeps, registration: Registration): Promise<SignIn | null> {
  const { db, clock } = deps
  const { requestId, merchant, form, client } = registration
  if (requestId === null) return null
  const device = deviceHashOf(registration)
  const opened = openedByPress(db, { merchantId: merchant.id, requestId, device, now: clock.now() })
  const found = opened.then(async (id) => {
    if (id === undefined) return undefined
    return { id, isSame: form.password === '' || (await verifyPassword(db, id, form.password)) }
  })
  const first = await repeatOf(found, ({ isSame }) => isSame)
  const member = first && (await memberById(db, merchant.id, first.id))
  return member ? inTx(db, (tx) => signIn(tx, deps, member, client, true)) : null
}

/** Takes a form that `checkForm` has passed. */
export async function register(deps: RegistrationDeps, registration: Registration): Promise<SignIn> {
  await deps.throttle.note(registration.merchant.id, registeringAt(registration.client))
  try {
    return await open(deps, registration)
  } catch (error) {
    // The first of two presses at once has taken the name, the number or the code.
    const first = error instanceof AppError ? await repeated(deps, registration) : null
    if (first) return first
    throw error
  }
}

async function open(deps: RegistrationDeps, registration: Registration): Promise<SignIn> {
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
  const { form, merchant, client, deviceId, click, agreed, requestId } = registration
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
    requestId,
    now: clock.now(),
  }
}

/** A number has to be proven wherever the form asks for a code. */
async function phoneOf(provePhone: ProvePhone, { by, form, merchant, client }: Registration) {
  if (form.mobileNum === '') return null
  const number = toE164(form.countryDialingCode, form.mobileNum)
  if (!settingsFor(by, merchant).verificationCode.enabled) return { number, proof: null }
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
  const { form, merchant, phone, now, client, invitation, recommenderId, click, agreed } = prepared
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
  const device = deviceHashOf(prepared)
  await insertRegistration(tx, {
    memberId,
    recommenderId,
    affiliateCode: invitation?.code ?? '',
    method: form.registerMethod,
    url: form.registerUrl,
    domain: form.domain,
    ip: client.ip,
    deviceHash: device,
    requestId: prepared.requestId,
    now,
  })
  const inviterId = recommenderId ?? invitation?.ownerId
  const place = { ip: client.ip, userAgent: client.userAgent ?? '', deviceHash: device }
  const agreement = agreed && { agreed: agreed.versions, language: agreed.language, ...place }
  if (invitation) await countRegistration(tx, merchantId, invitation.code)
  for (const welcome of welcomes)
    await welcome(tx, { memberId, merchantId, inviterId, link: invitation, click, agreement, now })
}

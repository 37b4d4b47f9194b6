import type { SecondFactor } from '@trevo/contract/security'
import type { Language } from '@trevo/contract/wire'
import { isFreshSignIn } from '../../base/accounts/fresh-sign-in.ts'
import { type Asker, askingIn } from '../../base/codes/asker.ts'
import type { CheckedCode, CodeKey, Codes } from '../../base/codes/codes.ts'
import type { MessageQuota } from '../../base/codes/message-quota.ts'
import type { Human } from '../../base/human/human.ts'
import { contactsOf } from '../../base/members/contacts.ts'
import { credentialOf } from '../../base/members/credentials.ts'
import { lockMember } from '../../base/members/member.ts'
import type { Footprint } from '../../base/members/security-events.ts'
import type { Sessions } from '../../base/members/sessions.ts'
import type { ContactKind } from '../../base/members/tables.ts'
import type { Place } from '../../base/second-step/passkeys.ts'
import type { SecondSteps } from '../../base/second-step/second-steps.ts'
import { withFactor } from '../../base/second-step/with-factor.ts'
import { askerIn } from '../../base/throttle/own-subject.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant, Session } from '../../platform/guards.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import { ownCodeMessage } from './own-code-message.ts'
import { acceptableHash, type PasswordDeps, replacePassword } from './passwords.ts'

export type OwnPasswordDeps = PasswordDeps & {
  sessions: Pick<Sessions, 'endSessionsOf' | 'devicesOf'>
  codes: Codes
  quota: Pick<MessageQuota, 'takeIn'>
  human: Pick<Human, 'isProved'>
  mail: Pick<MailProvider, 'send'>
  sms: Pick<SmsProvider, 'send'>
  secondSteps: Pick<SecondSteps, 'methodsOf' | 'verify'>
}

async function assertNoPassword({ db }: OwnPasswordDeps, memberId: bigint): Promise<void> {
  if ((await credentialOf(db, memberId)).hasPassword) throw new AppError('conflict')
}

export type OwnCodeRequest = {
  merchant: Merchant
  session: Session
  kind: ContactKind
  human: string
  /** Of the caller. */
  address: string
  language: Language
}

/** Sends a code to a contact that the member has confirmed; answers after how many milliseconds the next may be asked for. */
export async function sendOwnCode(deps: OwnPasswordDeps, request: OwnCodeRequest): Promise<number> {
  const { db, codes, human, quota, mail, sms } = deps
  const { merchant, session, kind, address, language } = request
  if (!(await human.isProved({ merchantId: merchant.id, address }, 'sms', request.human)))
    throw new AppError('human_check_failed')
  await assertNoPassword(deps, session.memberId)
  const to = await confirmed(deps, session.memberId, kind)
  if (to === undefined) throw new AppError('not_found')
  await quota.takeIn(await askerIn(db, session))
  const asker = askingIn(session, true)
  const key: CodeKey & { asker: Asker } = { merchantId: merchant.id, purpose: 'own', target: to, asker }
  const { code, resendAfterMs } = await inTx(db, (tx) => codes.issueCode(tx, { ...key, memberId: session.memberId }))
  const { subject, text } = ownCodeMessage(language, merchant.site.brand.name, code)
  try {
    const merchantId = merchant.id
    await (kind === 'mobile' ? sms.send({ merchantId, to, text }) : mail.send({ merchantId, to, subject, text }))
  } catch {
    // The provider has written down what went wrong.
    await codes.withdrawCode(key)
    throw new AppError('sms_failed')
  }
  return resendAfterMs
}

async function confirmed({ db }: OwnPasswordDeps, memberId: bigint, kind: ContactKind): Promise<string | undefined> {
  const contacts = await contactsOf(db, memberId)
  return contacts.find((contact) => contact.kind === kind && contact.verifiedAt !== null)?.value
}

export type OwnPassword = {
  session: Session
  footprint: Footprint
  place: Place
  newPassword: string
  confirmNewPassword: string
  factor: SecondFactor | undefined
  code: string | undefined
}

/** For an account that came from a provider or a number alone. The first password is chosen once; later it is changed. */
export async function choosePassword(deps: OwnPasswordDeps, chosen: OwnPassword): Promise<void> {
  const { session, footprint, place, newPassword, confirmNewPassword, factor: answer, code } = chosen
  const { id: keepSession, memberId, merchantId, userName } = session
  if (newPassword !== confirmNewPassword) throw new AppError('confirmation_not_matched')
  await assertNoPassword(deps, memberId)
  const hash = await acceptableHash(deps.db, memberId, newPassword)
  const hasFactor = (await deps.secondSteps.methodsOf(deps.db, memberId)).length > 0
  const proof = hasFactor ? null : await proveWithout(deps, session, code)
  await withFactor(deps, session, { answer, place }, async (tx) => {
    await lockMember(tx, memberId)
    // Of two at once the second finds a password, which it would have to know.
    if ((await credentialOf(tx, memberId)).hasPassword) throw new AppError('conflict')
    if (proof && !(await proof.use(tx))) throw new AppError('verification_code_error')
    const owner = { id: memberId, merchantId, account: userName }
    await replacePassword(tx, deps, owner, { hash, event: 'password_chosen', footprint, keepSession })
  })
}

/** Where there is no second factor: a code that was sent to a confirmed contact, or a sign-in a moment ago. */
async function proveWithout(
  deps: OwnPasswordDeps,
  session: Session,
  code: string | undefined,
): Promise<{ use(tx: Tx): Promise<boolean> } | null> {
  if (code === undefined) {
    if (await isFreshSignIn(deps, session)) return null
    throw new AppError('fresh_login_required')
  }
  const checked = await checkedCode(deps, session, code)
  if (!checked) throw new AppError('verification_code_error')
  return { use: (tx) => deps.codes.spendCode(tx, checked) }
}

async function checkedCode(deps: OwnPasswordDeps, session: Session, code: string): Promise<CheckedCode | null> {
  const { memberId, merchantId } = session
  for (const kind of ['email', 'mobile'] as const) {
    const target = await confirmed(deps, memberId, kind)
    const key = target && ({ merchantId, purpose: 'own', target, asker: askingIn(session, true) } as const)
    const checked = key && (await deps.codes.checkCode(key, code))
    if (checked && checked.memberId === memberId) return checked
  }
  return null
}

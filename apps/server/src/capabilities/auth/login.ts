import type { LoginBody } from '@trevo/contract/auth'
import { isAgent } from '@trevo/contract/members'
import { homeDialCode } from '@trevo/contract/money'
import { finishSignIn, type Proven } from '../../base/accounts/finish-sign-in.ts'
import { askerOf } from '../../base/codes/asker.ts'
import { toE164 } from '../../base/members/contacts.ts'
import { credentialOf, verifyPassword } from '../../base/members/credentials.ts'
import { type MemberRecord, memberByContact } from '../../base/members/member.ts'
import type { SignIn } from '../../base/members/sign-in.ts'
import type { Subject } from '../../base/throttle/throttle.ts'
import { inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuthDeps, Visitor } from './deps.ts'
import { type LoginName, readLoginName } from './login-name.ts'
import { tellOfPause } from './tell-of-pause.ts'

export type Door = { isAgentDoor: boolean; remember: boolean }
type Proved = Proven & { member: MemberRecord }

/** Until the caller has proved who they are, every refusal looks the same and takes equally long. */
export async function logIn(deps: AuthDeps, visitor: Visitor, door: Door, body: LoginBody): Promise<SignIn> {
  const { member, ...proven } =
    body.type === 'username' ? await byPassword(deps, visitor, body) : await byPhone(deps, visitor, body)
  if (member.status === 'locked') throw new AppError('account_locked')
  if (member.status !== 'active') throw new AppError('user_unavailable')
  assertDoor(member, door)
  const newDeviceAsks = proven.passwordSetAt !== undefined && visitor.merchant.flags.NEWDEVICE3
  return finishSignIn(deps, member, { ...visitor, remember: door.remember }, { ...proven, newDeviceAsks })
}

function assertDoor({ type }: MemberRecord, { isAgentDoor }: Door): void {
  if (isAgentDoor && !isAgent(type)) throw new AppError('non_agent_login')
  if (!isAgentDoor && isAgent(type)) throw new AppError('non_member_login')
}

async function byPassword(
  deps: AuthDeps,
  visitor: Visitor,
  { username, password, captcha }: LoginBody & { type: 'username' },
): Promise<Proved> {
  const { db, throttle } = deps
  const { subject, candidates } = await readLoginName(deps, visitor.merchant, username.trim())
  const own = knownAs(deps, visitor, candidates)
  const account = own ?? subject
  // On a device of the owner's the address does not count either: strangers of one carrier share it.
  const address = own === undefined ? visitor.address : null
  const tried: Subject = { counter: 'sign in', merchantId: visitor.merchant.id, account, address }
  await askCaptcha(deps, visitor, tried, captcha)
  return throttle.attempt(tried, async (attempt) => {
    for (const member of candidates) {
      const { changedAt: passwordSetAt } = await credentialOf(db, member?.id ?? 0n)
      const isRight = await verifyPassword(db, member?.id ?? null, password)
      if (!member || !isRight) continue
      await inTx(db, (tx) => throttle.succeeded(tx, attempt))
      return { member, passwordSetAt }
    }
    const owner = candidates.find((member) => member !== undefined)
    if (owner && attempt.tellOwner) tellOfPause(deps, visitor, owner, 'sign_in_paused')
    throw new AppError('login_failed', { captcha: asksCaptcha(visitor) })
  })
}

/**
 * The device of an owner who has signed in on it before. Everybody else is counted by what was typed: counting by the
 * member would tell a stranger whose pause two names share, and so that they are one person's.
 */
function knownAs({ knownDevices }: AuthDeps, { merchant, device }: Visitor, candidates: LoginName['candidates']) {
  for (const member of candidates) {
    const subject = member && knownDevices.subjectOf(merchant.id, member.account, device)
    if (subject !== undefined && subject !== member?.account) return subject
  }
  return undefined
}

async function byPhone(
  deps: AuthDeps,
  visitor: Visitor,
  body: LoginBody & { type: 'sms' | 'firebase' },
): Promise<Proved> {
  const { merchant } = visitor
  const { db, throttle } = deps
  if (!merchant.flags.MOBILEVERCODELOGIN3) throw new AppError('no_permission')
  const isSms = body.type === 'sms'
  const phone = isSms
    ? toE164(body.countryDialingCode ?? homeDialCode(merchant.currency), body.username)
    : toE164(body.countryDialingCode, body.firebaseMobileNo)
  const member = await memberByContact(db, merchant.id, 'mobile', phone)
  const asker = askerOf(deps.knownDevices, member, visitor)
  // By number and asker together: a stranger who guesses elsewhere keeps no owner out, and the code bounds what all of them may try.
  const tried: Subject = {
    counter: 'sign in by code',
    merchantId: merchant.id,
    account: `${phone} ${asker.by}`,
    address: asker.isOwn ? null : visitor.address,
  }
  // A token proves itself and cannot be guessed, so it needs no captcha.
  if (isSms) await askCaptcha(deps, visitor, tried, body.captcha)
  return throttle.attempt(tried, async (attempt) => {
    const proof = await deps.provePhone({
      merchant,
      purpose: 'login',
      asker,
      phone,
      code: isSms ? body.password : '',
      idToken: isSms ? undefined : body.firebaseIdToken,
    })
    if (!proof) throw new AppError('verification_code_error', { captcha: asksCaptcha(visitor) })
    if (!member) throw new AppError('user_unavailable')
    await inTx(db, async (tx) => {
      if (!(await proof.use(tx))) throw new AppError('verification_code_error')
      await throttle.succeeded(tx, attempt)
    })
    return { member }
  })
}

const asksCaptcha = ({ merchant }: Visitor) => merchant.flags.VALID_CAPTCHA3

/** A wrong captcha is no failed sign-in: nothing was tried yet. */
async function askCaptcha(
  { throttle, captcha }: AuthDeps,
  visitor: Visitor,
  subject: Subject,
  answer: string,
): Promise<void> {
  if (!asksCaptcha(visitor) || !(await throttle.needsCaptcha(subject))) return
  const isRight = await captcha.isRight(subject.merchantId, visitor.captchaTicket, answer)
  if (!isRight) throw new AppError('verification_code_error', { captcha: true })
}

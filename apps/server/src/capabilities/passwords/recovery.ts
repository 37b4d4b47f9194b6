import type { Language } from '@trevo/contract/wire'
import { askerOf } from '../../base/codes/asker.ts'
import type { ProvePhone } from '../../base/codes/phone-proof.ts'
import type { Ticket, Tickets } from '../../base/codes/tickets.ts'
import type { KnownDevices } from '../../base/devices/known-devices.ts'
import { normaliseEmail } from '../../base/members/contacts.ts'
import {
  lockMember,
  type MemberRecord,
  memberByAccount,
  memberByContact,
  memberById,
} from '../../base/members/member.ts'
import type { Footprint } from '../../base/members/security-events.ts'
import type { Subject } from '../../base/throttle/throttle.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import { acceptableHash, type PasswordDeps, replacePassword } from './passwords.ts'
import { hasConfirmedEmail, openResets } from './queries.ts'
import { resetMail } from './reset-mail.ts'

declare module '../../base/codes/tickets.ts' {
  interface TicketData {
    'password reset': { email: string }
  }
}

const MINUTE_MS = 60_000
const LINK_MINUTES = 30
/** Nobody's mailbox can be flooded by asking again and again. */
const MAIL_EVERY_MS = MINUTE_MS
const OPEN_LINKS_MAX = 3

export type RecoveryDeps = PasswordDeps & {
  tickets: Tickets
  mail: Pick<MailProvider, 'send'>
  knownDevices: Pick<KnownDevices, 'subjectOf'>
  provePhone: ProvePhone
}
export type MailRequest = { merchant: Merchant; username: string; email: string; origin: string; language: Language }

/** Mails a link where account and address belong together and the address is confirmed. Nothing tells the caller whether they did. */
export async function mailResetLink(deps: RecoveryDeps, request: MailRequest): Promise<void> {
  const { db, mail } = deps
  const { merchant, origin, language } = request
  const email = normaliseEmail(request.email)
  const member = await memberByAccount(db, merchant.id, request.username.trim())
  if (member?.status !== 'active' || !(await hasConfirmedEmail(db, member.id, email))) return
  const token = await inTx(db, (tx) => issueLink(tx, deps, member, email))
  if (token === null) return
  const link = `${origin}/m/forget#token=${token}`
  const brandName = merchant.site.brand.name
  const letter = resetMail({ to: email, brandName, account: member.account, link, minutes: LINK_MINUTES }, language)
  await mail.send({ merchantId: merchant.id, ...letter })
}

/** Earlier links go on working: whoever asks in somebody else's name must not take the owner's link away. */
async function issueLink(tx: Tx, { tickets, clock }: RecoveryDeps, { id, merchantId }: MemberRecord, email: string) {
  await lockMember(tx, id)
  const now = clock.now()
  const open = await openResets(tx, id, now)
  const [newest] = open
  if (newest && now.getTime() - newest.getTime() < MAIL_EVERY_MS) return null
  if (open.length >= OPEN_LINKS_MAX) return null
  const lifeMs = LINK_MINUTES * MINUTE_MS
  return tickets.issueTicket(tx, { merchantId, purpose: 'password reset', memberId: id, data: { email }, lifeMs })
}

export type LinkReset = { merchant: Merchant; token: string; plain: string; footprint: Footprint }

/** Sets a password with a mailed link. Every device is signed out. */
export async function resetByToken(deps: RecoveryDeps, { merchant, token, plain, footprint }: LinkReset) {
  const { db, tickets } = deps
  const key = { merchantId: merchant.id, purpose: 'password reset', token } as const
  const ticket = await tickets.readTicket(db, key)
  const member = ticket && (await memberOf(deps, merchant, ticket))
  if (!member) throw new AppError('verification_code_error')
  const hash = await acceptableHash(db, member.id, plain)
  await inTx(db, async (tx) => {
    if (!(await tickets.takeTicket(tx, key))) throw new AppError('verification_code_error')
    // A link made before the address was replaced, or before addresses had to be confirmed, opens nothing.
    if (!(await hasConfirmedEmail(tx, member.id, ticket.data.email))) throw new AppError('verification_code_error')
    await replacePassword(tx, deps, member, { hash, event: 'password_reset', footprint })
  })
  return { userName: member.account }
}

async function memberOf({ db }: RecoveryDeps, { id }: Merchant, { memberId }: Ticket<'password reset'>) {
  const member = memberId === null ? undefined : await memberById(db, id, memberId)
  return member?.status === 'active' ? member : null
}

export type PhoneReset = {
  merchant: Merchant
  phone: string
  code: string
  idToken: string | undefined
  plain: string
  footprint: Footprint
  /** What failures are counted by. */
  address: string
  device: string | undefined
}

/** Sets a password with a proven phone number, whose owner may sign in then. Every device is signed out before. */
export async function resetByPhone(deps: RecoveryDeps, reset: PhoneReset): Promise<MemberRecord> {
  const { db, provePhone, throttle } = deps
  const { merchant, phone, code, idToken, plain, footprint, address } = reset
  const member = await memberByContact(db, merchant.id, 'mobile', phone)
  const asker = askerOf(deps.knownDevices, member, reset)
  // By number and address together: a stranger who guesses elsewhere must not keep the owner from recovering.
  const subject: Subject = {
    counter: 'reset by phone',
    merchantId: merchant.id,
    account: `${phone} ${asker.by}`,
    address: asker.isOwn ? null : address,
  }
  const proof = await throttle.attempt(subject, async (attempt) => {
    const found = await provePhone({ merchant, purpose: 'reset', asker, phone, code, idToken })
    if (found) await throttle.succeeded(db, attempt)
    return found
  })
  if (!proof || !member) throw new AppError('verification_code_error')
  if (member.status !== 'active') throw new AppError('user_unavailable')
  const hash = await acceptableHash(db, member.id, plain)
  await inTx(db, async (tx) => {
    if (!(await proof.use(tx))) throw new AppError('verification_code_error')
    await replacePassword(tx, deps, member, { hash, event: 'password_reset', footprint })
  })
  return member
}

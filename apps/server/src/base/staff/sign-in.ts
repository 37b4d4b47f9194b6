import { Language } from '@trevo/contract/wire'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { StaffSession } from '../../platform/guards.ts'
import { hashToken } from '../../platform/token.ts'
import type { Letter } from '../../providers/mail/mail.ts'
import type { Tickets } from '../codes/tickets.ts'
import { matches } from '../members/hashing.ts'
import type { Subject, Throttle } from '../throttle/throttle.ts'
import { changeStaff, lockStaff, type StaffRecord, type StaffSecrets, staffByName } from './accounts.ts'
import { writeAudit } from './audit.ts'
import type { StaffTotp } from './second-step.ts'
import { isKnownDesk, type OpenedStaffSession, type StaffBrowser, type StaffSessions } from './sessions.ts'
import { texts } from './texts.ts'

const DAY_MS = 24 * 60 * 60_000
const TICKET_LIFE_MS = 10 * 60_000
const ATTEMPTS_PER_TICKET = 5

declare module '../codes/tickets.ts' {
  interface TicketData {
    /** Spent while an owner was told of a pause already. */
    'staff told of pause': Record<string, never>
    'staff second step': { staffId: string; enrols: boolean; passwordSetAt: string }
  }
}

export type SignInDeps = {
  db: Db
  clock: Clock
  tickets: Tickets
  throttle: Throttle
  totp: StaffTotp
  sessions: StaffSessions
  /** Goes on after the answer, which must not take longer where there is an account. */
  later(what: string, work: () => Promise<void>): void
  /** Hands a mail over once the transaction stands. */
  post(mail: Letter): void
  /** Staff belong to the deployment: whatever is kept per brand is kept under its first one. */
  homeMerchantId(): number
}
export type StaffClient = StaffBrowser & { address: string }
/** Before the second step a browser need not have a cookie. */
export type StaffVisitor = Omit<StaffClient, 'device'> & { device: string | undefined }
export type FirstStep =
  | { step: 'code'; ticket: string }
  | { step: 'enrol'; ticket: string; secret: string; otpauthUrl: string }

/**
 * What tries are counted by. A browser in which this person did both steps before is counted by itself, so that guessing elsewhere
 * keeps no owner out; everybody else by where they are, and all of those together.
 */
function subjectOf(
  { homeMerchantId }: SignInDeps,
  [counter, whose]: ['staff sign in' | 'staff second step', string],
  { device, address }: StaffVisitor,
  isKnown: boolean,
): Subject {
  const merchantId = homeMerchantId()
  if (isKnown && device !== undefined) {
    return { counter, merchantId, account: `${whose} desk ${hashToken(device).toString('base64url')}`, address: null }
  }
  const together = `${counter} ${whose.toLowerCase()}`
  return { counter, merchantId, account: `${whose} ${address}`, address: `staff ${address}`, together }
}

/** The password alone opens nothing: what it gives is a ticket for the second step, or for its enrolment. */
export async function beginStaffSignIn(
  deps: SignInDeps,
  client: StaffVisitor,
  { userName, password }: { userName: string; password: string },
): Promise<FirstStep> {
  const { db, throttle } = deps
  const isKnown = await isKnownDesk(db, { userName }, client.device)
  return throttle.attempt(subjectOf(deps, ['staff sign in', userName], client, isKnown), async (attempt) => {
    const staff = await staffByName(db, userName)
    const isRight = await matches(staff?.passwordHash ?? null, password)
    if (staff === undefined || !isRight || staff.status !== 'active') {
      if (staff !== undefined && attempt.tellOwner)
        deps.later('tell staff of a pause', () => tellOfPause(deps, client, staff))
      throw new AppError('login_failed')
    }
    return inTx(db, async (tx) => {
      await throttle.succeeded(tx, attempt)
      return giveTicket(tx, deps, staff)
    })
  })
}

async function giveTicket(tx: Tx, deps: SignInDeps, { id, passwordChangedAt }: StaffRecord): Promise<FirstStep> {
  const staff = await lockStaff(tx, id)
  if (staff?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) throw new AppError('login_failed')
  const enrols = staff.totpConfirmedAt === null
  const ticket = await deps.tickets.issueTicket(tx, {
    merchantId: deps.homeMerchantId(),
    purpose: 'staff second step',
    data: { staffId: String(id), enrols, passwordSetAt: passwordChangedAt.toISOString() },
    lifeMs: TICKET_LIFE_MS,
  })
  if (!enrols) return { step: 'code', ticket }
  const { sealed, setup } = deps.totp.offer(staff)
  await changeStaff(tx, id, { totp: { sealed, offeredAt: deps.clock.now(), lastCounter: null } })
  return { step: 'enrol', ticket, secret: setup.secret, otpauthUrl: setup.uri }
}

/** A ticket allows a few tries; so does the account, whatever the number of tickets. */
export async function finishStaffSignIn(
  deps: SignInDeps,
  client: StaffClient,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ staff: StaffRecord; session: OpenedStaffSession }> {
  const { db, tickets, throttle } = deps
  const merchantId = deps.homeMerchantId()
  const key = { merchantId, purpose: 'staff second step', token: ticket } as const
  const waiting = await tickets.tryTicket(key, ATTEMPTS_PER_TICKET)
  if (waiting === null) throw new AppError('session_expired')
  const staffId = BigInt(waiting.data.staffId)
  const isKnown = await isKnownDesk(db, { staffId }, client.device)
  const subject = subjectOf(deps, ['staff second step', String(staffId)], client, isKnown)
  return throttle.attempt(subject, (attempt) =>
    inTx(db, async (tx) => {
      const staff = await lockStaff(tx, staffId)
      if (!staff || !isStillWaiting(staff, waiting.data)) throw new AppError('session_expired')
      const now = deps.clock.now()
      const counter = deps.totp.accept(staff, code, now)
      if (counter === null) throw new AppError('verification_code_error')
      if ((await tickets.takeTicket(tx, key)) === null) throw new AppError('session_expired')
      const confirmed = staff.totpConfirmedAt === null ? { confirmedAt: now } : {}
      await changeStaff(tx, staffId, { totp: { lastCounter: counter, ...confirmed }, lastSignInAt: now })
      await throttle.succeeded(tx, attempt)
      const session = await deps.sessions.open(tx, staffId, client)
      const note = { action: waiting.data.enrols ? 'session.enrol' : 'session.begin', entity: 'session' } as const
      await writeAudit(tx, actorOf(staff, client), { ...note, entityId: session.id }, now)
      return { staff, session }
    }),
  )
}

export type StaffAsking = Pick<StaffSession, 'id' | 'staffId' | 'device'>

/** A stolen session uses up its own tries; a new one takes both steps, and all of one browser are bounded together. */
export function ownStaffSubject(
  { homeMerchantId }: Pick<SignInDeps, 'homeMerchantId'>,
  counter: 'staff own password' | 'staff fresh code',
  { id, staffId, device }: StaffAsking,
): Subject {
  const browser = `${counter} ${staffId} ${device?.toString('base64url') ?? 'elsewhere'}`
  return { counter, merchantId: homeMerchantId(), account: `${staffId} session ${id}`, address: browser }
}

export type FreshStep = (tx: Tx, account: StaffRecord & StaffSecrets) => Promise<boolean>

/**
 * A further code of the same authenticator, from somebody who is signed in: counted as a try before it is looked at, taken
 * once, and looked at in the transaction of what it is for. Without a code: false.
 */
export async function withFreshStep<T>(
  deps: SignInDeps,
  asking: StaffAsking,
  code: string | undefined,
  work: (freshStep: FreshStep) => Promise<T>,
): Promise<T> {
  if (code === undefined) return work(() => Promise.resolve(false))
  return deps.throttle.attempt(ownStaffSubject(deps, 'staff fresh code', asking), (attempt) =>
    work(async (tx, account) => {
      const counter = account.totpConfirmedAt === null ? null : deps.totp.accept(account, code, deps.clock.now())
      if (counter === null) throw new AppError('verification_code_error')
      await changeStaff(tx, asking.staffId, { totp: { lastCounter: counter } })
      await deps.throttle.succeeded(tx, attempt)
      return true
    }),
  )
}

type Waiting = { enrols: boolean; passwordSetAt: string }

/** What was proved a moment ago counts only while the account is as it was then. */
function isStillWaiting(staff: StaffRecord & StaffSecrets, { enrols, passwordSetAt }: Waiting): boolean {
  return (
    staff.status === 'active' &&
    staff.passwordChangedAt.toISOString() === passwordSetAt &&
    enrols === (staff.totpConfirmedAt === null)
  )
}

/** Written down each time; a letter leaves at most once a day. */
async function tellOfPause(deps: SignInDeps, client: StaffVisitor, staff: StaffRecord): Promise<void> {
  const { db, clock, tickets } = deps
  await inTx(db, async (tx) => {
    const note = { action: 'session.lock_out', entity: 'staff', entityId: staff.id } as const
    await writeAudit(tx, actorOf(staff, client), note, clock.now())
    const key = { merchantId: deps.homeMerchantId(), purpose: 'staff told of pause', token: String(staff.id) } as const
    const { mail, userName } = staff
    if (mail === null || !(await tickets.spendOnce(tx, key, DAY_MS))) return
    const values = { userName, address: client.ip }
    const inAll = (part: 'subject' | 'text', between: string) =>
      Language.options.map((language) => texts[language](`pause.${part}`, values)).join(between)
    tx.afterCommit(() => deps.post({ to: mail, subject: inAll('subject', ' / '), text: inAll('text', '\n\n') }))
  })
}

const actorOf = ({ id, userName, displayName, merchantId }: StaffRecord, { ip }: { ip: string }) => ({
  staffId: id,
  userName,
  displayName,
  merchantId,
  ip,
})

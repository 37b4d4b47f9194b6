import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tickets } from '../codes/tickets.ts'
import { matches } from '../members/hashing.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { changeStaff, lockStaff, type StaffRecord, type StaffSecrets, staffByName } from './accounts.ts'
import { writeAudit } from './audit.ts'
import type { StaffTotp } from './second-step.ts'
import type { OpenedStaffSession, StaffBrowser, StaffSessions } from './sessions.ts'

const TICKET_LIFE_MS = 10 * 60_000
const ATTEMPTS_PER_TICKET = 5

declare module '../codes/tickets.ts' {
  interface TicketData {
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
  /** Staff belong to the deployment: whatever is kept per brand is kept under its first one. */
  homeMerchantId(): number
}
export type StaffClient = StaffBrowser & { address: string }
export type FirstStep =
  | { step: 'code'; ticket: string }
  | { step: 'enrol'; ticket: string; secret: string; otpauthUrl: string }

// No member's account and no address looks like these, so that neither side uses up the other's tries.
const passwordSubject = (userName: string) => `staff ${userName}`
const codeSubject = (staffId: bigint) => `staff second step ${staffId}`
const addressSubject = (address: string) => `staff ${address}`

/** The password alone opens nothing: what it gives is a ticket for the second step, or for its enrolment. */
export async function beginStaffSignIn(
  deps: SignInDeps,
  client: Omit<StaffClient, 'device'>,
  { userName, password }: { userName: string; password: string },
): Promise<FirstStep> {
  const { db, throttle } = deps
  const attempt = await throttle.admit({
    merchantId: deps.homeMerchantId(),
    account: passwordSubject(userName),
    address: addressSubject(client.address),
  })
  const staff = await staffByName(db, userName)
  const isRight = await matches(staff?.passwordHash ?? null, password)
  if (staff === undefined || !isRight || staff.status !== 'active') {
    if (staff !== undefined && attempt.tellOwner) await noteLock(deps, client, staff)
    throw new AppError('login_failed')
  }
  return inTx(db, async (tx) => {
    await throttle.succeeded(tx, attempt)
    return giveTicket(tx, deps, staff)
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
  const attempt = await throttle.admit({
    merchantId,
    account: codeSubject(staffId),
    address: addressSubject(client.address),
  })
  return inTx(db, async (tx) => {
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
  })
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

const noteLock = ({ db, clock }: SignInDeps, client: Omit<StaffClient, 'device'>, staff: StaffRecord) =>
  inTx(db, (tx) =>
    writeAudit(
      tx,
      actorOf(staff, client),
      { action: 'session.lock_out', entity: 'staff', entityId: staff.id },
      clock.now(),
    ),
  )

const actorOf = ({ id, userName, displayName, merchantId }: StaffRecord, { ip }: { ip: string }) => ({
  staffId: id,
  userName,
  displayName,
  merchantId,
  ip,
})

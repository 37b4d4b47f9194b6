import { isCommonPassword } from '@trevo/contract/common-passwords'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Letter } from '../../providers/mail/mail.ts'
import type { Tickets } from '../codes/tickets.ts'
import { hashPassword } from '../members/hashing.ts'
import { changeStaff, lockStaff, type StaffRecord } from './accounts.ts'
import { writeAudit } from './audit.ts'
import { texts } from './texts.ts'

const HOUR_MS = 3_600_000
export const ENROLMENT_HOURS = 24
const ATTEMPTS = 10

declare module '../codes/tickets.ts' {
  interface TicketData {
    'staff enrolment': { staffId: string; passwordSetAt: string }
  }
}

export type EnrolmentDeps = {
  db: Db
  clock: Clock
  tickets: Tickets
  homeMerchantId(): number
  /** The console's own address, for the link in the mail. */
  consoleUrl(): string
  /** Hands a mail over once the transaction stands. */
  post(mail: Letter): void
}

/** A link that opens the account once, for the person it is about; only the hash of its token is kept. */
export async function enrolmentLink(
  tx: Tx,
  deps: Pick<EnrolmentDeps, 'tickets' | 'homeMerchantId' | 'consoleUrl'>,
  { id, passwordChangedAt }: Pick<StaffRecord, 'id' | 'passwordChangedAt'>,
): Promise<string> {
  const token = await deps.tickets.issueTicket(tx, {
    merchantId: deps.homeMerchantId(),
    purpose: 'staff enrolment',
    data: { staffId: String(id), passwordSetAt: passwordChangedAt.toISOString() },
    lifeMs: ENROLMENT_HOURS * HOUR_MS,
  })
  return `${deps.consoleUrl()}/enrolment#token=${token}`
}

/** Sends a link to the person's own mail only: the one who requested the account never sees its password. */
export async function sendEnrolment(tx: Tx, deps: EnrolmentDeps, staff: StaffRecord): Promise<void> {
  const { mail } = staff
  if (mail === null) throw new AppError('conflict')
  const link = await enrolmentLink(tx, deps, staff)
  tx.afterCommit(() => deps.post(letter(staff.userName, mail, link)))
}

function letter(userName: string, to: string, link: string): Letter {
  const { PT: pt, EN: en } = texts
  const values = { userName, link, hours: ENROLMENT_HOURS }
  return {
    to,
    subject: `${pt('enrolment.subject')} / ${en('enrolment.subject')}`,
    text: `${pt('enrolment.text', values)}\n\n${en('enrolment.text', values)}`,
  }
}

/** A link counts only while the account is as it was when it was sent: a later reset ends it. */
export async function enrol(
  deps: EnrolmentDeps,
  client: { ip: string },
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const key = { merchantId: deps.homeMerchantId(), purpose: 'staff enrolment', token } as const
  if ((await deps.tickets.tryTicket(key, ATTEMPTS)) === null) throw new AppError('session_expired')
  const hash = await hashPassword(newPassword)
  await inTx(deps.db, async (tx) => {
    const taken = await deps.tickets.takeTicket(tx, key)
    const staff = taken === null ? undefined : await lockStaff(tx, BigInt(taken.data.staffId))
    const isCurrent = staff?.status === 'active' && staff.passwordChangedAt.toISOString() === taken?.data.passwordSetAt
    if (staff === undefined || !isCurrent) throw new AppError('session_expired')
    if (isCommonPassword(newPassword, [staff.userName, staff.displayName])) throw new AppError('password_common')
    const at = deps.clock.now()
    await changeStaff(tx, staff.id, { password: { hash, mustChange: false, at } })
    const actor = { staffId: staff.id, userName: staff.userName, displayName: staff.displayName }
    const note = { action: 'staff.enrol', entity: 'staff', entityId: staff.id } as const
    await writeAudit(tx, { ...actor, merchantId: staff.merchantId, ip: client.ip }, note, at)
  })
}

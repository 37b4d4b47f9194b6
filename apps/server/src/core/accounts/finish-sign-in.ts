import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tickets } from '../codes/tickets.ts'
import { contactsOf } from '../members/contacts.ts'
import { isPasswordSince } from '../members/credentials.ts'
import type { MemberRecord } from '../members/member.ts'
import type { Client } from '../members/sessions.ts'
import { type SignIn, type SignInDeps, signIn } from '../members/sign-in.ts'
import type { SecondSteps } from '../second-step/second-steps.ts'
import type { KnownDevices } from '../throttle/known-devices.ts'
import { masked, reachable } from './reachable.ts'

const TICKET_LIFE_MS = 5 * 60_000
/** A message takes its time, and so does finding the other phone. */
const NEW_DEVICE_LIFE_MS = 15 * 60_000

declare module '../codes/tickets.ts' {
  interface TicketData {
    'second step': { remember: boolean }
    'new device': { remember: boolean }
  }
}

export type FinishDeps = SignInDeps & {
  db: Db
  knownDevices: Pick<KnownDevices, 'isKnown'>
  tickets: Pick<Tickets, 'issueTicket'>
  secondSteps: Pick<SecondSteps, 'methodsOf'>
}

/** What was proved a moment ago. */
export type Proven = {
  /** By password: when it was set. One that is replaced meanwhile opens nothing any more. */
  passwordSetAt?: Date | null
  /** Whether a device that the member has not used yet asks for a code. */
  newDeviceAsks?: boolean
}

/**
 * Opens the session of somebody whose first step is done, or throws `two_step_required` with a ticket for the second,
 * or `new_device_code` with one for the code.
 */
export async function finishSignIn(
  deps: FinishDeps,
  member: MemberRecord,
  client: Client,
  { passwordSetAt, newDeviceAsks = false }: Proven = {},
): Promise<SignIn> {
  const { db, tickets, secondSteps, knownDevices } = deps
  const { merchantId, id: memberId } = member
  const data = { remember: client.remember }
  const result = await inTx(db, async (tx) => {
    if (passwordSetAt !== undefined && !(await isPasswordSince(tx, member.id, passwordSetAt))) {
      throw new AppError('login_failed', { captcha: false })
    }
    const methods = await secondSteps.methodsOf(tx, member.id)
    if (methods.length === 0) {
      if (!newDeviceAsks || (await knownDevices.isKnown(tx, member, client.device))) {
        return signIn(tx, deps, member, client)
      }
      const lifeMs = NEW_DEVICE_LIFE_MS
      const ticket = await tickets.issueTicket(tx, { merchantId, purpose: 'new device', memberId, data, lifeMs })
      const contacts = reachable(await contactsOf(tx, memberId))
      return new AppError('new_device_code', { ticket, contacts: contacts.map(masked) })
    }
    const lifeMs = TICKET_LIFE_MS
    const ticket = await tickets.issueTicket(tx, { merchantId, purpose: 'second step', memberId, data, lifeMs })
    return new AppError('two_step_required', { ticket, methods })
  })
  // Not thrown inside, which would take the ticket back.
  if (result instanceof AppError) throw result
  return result
}

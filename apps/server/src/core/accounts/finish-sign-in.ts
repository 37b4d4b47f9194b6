import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tickets } from '../codes/tickets.ts'
import { isPasswordSince } from '../members/credentials.ts'
import type { MemberRecord } from '../members/member.ts'
import type { Client, Sessions } from '../members/sessions.ts'
import { type SignIn, signIn } from '../members/sign-in.ts'
import type { SecondSteps } from '../second-step/second-steps.ts'

const TICKET_LIFE_MS = 5 * 60_000

declare module '../codes/tickets.ts' {
  interface TicketData {
    'second step': { remember: boolean }
  }
}

export type FinishParts = {
  db: Db
  sessions: Pick<Sessions, 'openSession'>
  tickets: Pick<Tickets, 'issueTicket'>
  secondSteps: Pick<SecondSteps, 'methodsOf'>
}

/** What was proved a moment ago. */
export type Proven = {
  /** By password: when it was set. One that is replaced meanwhile opens nothing any more. */
  passwordSetAt?: Date | null
}

/** Opens the session of somebody whose first step is done, or throws `two_step_required` with a ticket for the second. */
export async function finishSignIn(
  { db, sessions, tickets, secondSteps }: FinishParts,
  member: MemberRecord,
  client: Client,
  { passwordSetAt }: Proven = {},
): Promise<SignIn> {
  const result = await inTx(db, async (tx) => {
    if (passwordSetAt !== undefined && !(await isPasswordSince(tx, member.id, passwordSetAt))) {
      throw new AppError('login_failed', { captcha: false })
    }
    const methods = await secondSteps.methodsOf(tx, member.id)
    if (methods.length === 0) return signIn(tx, sessions, member, client)
    const ticket = await tickets.issueTicket(tx, {
      merchantId: member.merchantId,
      purpose: 'second step',
      memberId: member.id,
      data: { remember: client.remember },
      lifeMs: TICKET_LIFE_MS,
    })
    return new AppError('two_step_required', { ticket, methods })
  })
  // Not thrown inside, which would take the ticket back.
  if (result instanceof AppError) throw result
  return result
}

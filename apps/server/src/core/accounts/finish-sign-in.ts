import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tickets } from '../codes/tickets.ts'
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

/** Opens the session of somebody whose first step is done, or throws `two_step_required` with a ticket for the second. */
export async function finishSignIn(
  { db, sessions, tickets, secondSteps }: FinishParts,
  member: MemberRecord,
  client: Client,
): Promise<SignIn> {
  const methods = await secondSteps.methodsOf(db, member.id)
  if (methods.length > 0) {
    const ticket = await tickets.issueTicket(db, {
      merchantId: member.merchantId,
      purpose: 'second step',
      memberId: member.id,
      data: { remember: client.remember },
      lifeMs: TICKET_LIFE_MS,
    })
    throw new AppError('two_step_required', { ticket, methods })
  }
  return inTx(db, (tx) => signIn(tx, sessions, member, client))
}

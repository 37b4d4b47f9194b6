import { type SignIn, signIn } from '../../base/members/sign-in.ts'
import type { SecondStepAnswer } from '../../base/second-step/second-steps.ts'
import type { Subject } from '../../base/throttle/throttle.ts'
import { inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { AuthDeps, Visitor } from './deps.ts'
import { tellOfPause } from './tell-of-pause.ts'
import { waitingMember } from './waiting-member.ts'
import '../../base/accounts/finish-sign-in.ts'

const ATTEMPTS_PER_TICKET = 5

export type SecondStepInput = { ticket: string; answer: SecondStepAnswer; origin: string }

/** A ticket allows a few tries; so does the account, whatever the number of tickets. */
export async function finishSecondStep(deps: AuthDeps, visitor: Visitor, input: SecondStepInput): Promise<SignIn> {
  const { db, tickets, throttle, secondSteps } = deps
  const merchantId = visitor.merchant.id
  const key = { merchantId, purpose: 'second step', token: input.ticket } as const
  const waiting = await tickets.tryTicket(key, ATTEMPTS_PER_TICKET)
  const member = await waitingMember(db, merchantId, waiting?.memberId)
  // On a device of the owner's a stranger with the password, who guesses elsewhere, does not count.
  const own = deps.knownDevices.subjectOf(merchantId, member.account, visitor.device)
  const isOwn = own !== member.account
  const subject: Subject = isOwn
    ? { counter: 'second step', merchantId, account: own, address: null }
    : {
        counter: 'second step',
        merchantId,
        account: `${member.id} ${visitor.address}`,
        address: visitor.address,
        together: `second step ${member.id}`,
      }
  return throttle.attempt(subject, (attempt) =>
    inTx(db, async (tx) => {
      const isRight = await secondSteps.verify(tx, member.id, input.answer, { merchantId, origin: input.origin })
      if (!isRight) {
        if (attempt.tellOwner) tellOfPause(deps, visitor, member, 'second_step_paused')
        throw new AppError('verification_code_error')
      }
      const taken = await tickets.takeTicket(tx, key)
      if (!taken) throw new AppError('session_expired')
      await throttle.succeeded(tx, attempt)
      return signIn(tx, deps, member, { ...visitor, remember: taken.data.remember }, true)
    }),
  )
}

/** What the device needs to answer a waiting sign-in with a passkey. */
export async function passkeyOptions(deps: AuthDeps, merchant: Merchant, ticket: string, origin: string) {
  const { db, tickets, secondSteps } = deps
  const merchantId = merchant.id
  const waiting = await tickets.readTicket(db, { merchantId, purpose: 'second step', token: ticket })
  const member = await waitingMember(db, merchantId, waiting?.memberId)
  return secondSteps.passkeyOptions(member.id, { merchantId, origin })
}

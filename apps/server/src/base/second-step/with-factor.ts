import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type Asking, ownSubject } from '../throttle/own-subject.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { Place } from './passkeys.ts'
import type { SecondStepAnswer, SecondSteps } from './second-steps.ts'

export type FactorDeps = {
  db: Db
  throttle: Pick<Throttle, 'attempt' | 'succeeded'>
  secondSteps: Pick<SecondSteps, 'methodsOf' | 'verify'>
}
export type FactorAsked = {
  answer: SecondStepAnswer | undefined
  place: Place
  /** What a wrong answer is told as. */
  wrong?: 'verification_code_error' | 'second_factor_wrong'
}

/**
 * Does the work in the transaction that uses the answer up. Where the member has a second step it must be answered: a
 * session and a password are what a thief gets first. Tries are counted apart from sign-ins, as with the password.
 */
export async function withFactor<T>(
  { db, throttle, secondSteps }: FactorDeps,
  asking: Asking,
  { answer, place, wrong = 'verification_code_error' }: FactorAsked,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { memberId } = asking
  const methods = await secondSteps.methodsOf(db, memberId)
  if (methods.length === 0) return inTx(db, work)
  if (!answer) throw new AppError('second_factor_required', { methods })
  return throttle.attempt(await ownSubject(db, 'own step', asking), (attempt) =>
    inTx(db, async (tx) => {
      if (!(await secondSteps.verify(tx, memberId, answer, place))) throw new AppError(wrong)
      await throttle.succeeded(tx, attempt)
      return work(tx)
    }),
  )
}

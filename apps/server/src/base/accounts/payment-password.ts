import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { credentialOf, verifyPaymentPassword } from '../members/credentials.ts'
import { type Asking, ownSubject } from '../throttle/own-subject.ts'
import type { Throttle } from '../throttle/throttle.ts'

/** Six digits are few: wrong ones are counted like wrong passwords, apart from them. */
export async function provePaymentPassword(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'attempt' | 'succeeded'> },
  asking: Asking,
  plain: string,
): Promise<void> {
  if (!(await credentialOf(db, asking.memberId)).hasPayment) throw new AppError('payment_password_missing')
  await throttle.attempt(await ownSubject(db, 'payment password', asking), async (attempt) => {
    if (!(await verifyPaymentPassword(db, asking.memberId, plain))) throw new AppError('incorrect_password')
    await throttle.succeeded(db, attempt)
  })
}

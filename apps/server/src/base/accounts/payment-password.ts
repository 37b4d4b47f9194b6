import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { credentialOf, verifyPaymentPassword } from '../members/credentials.ts'
import type { Throttle } from '../throttle/throttle.ts'

/** Six digits are few: wrong ones are counted like wrong passwords, apart from them. No account has such a name. */
const subjectOf = (memberId: bigint) => `payment ${memberId}`

export async function provePaymentPassword(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'attempt' | 'succeeded'> },
  { id, merchantId }: { id: bigint; merchantId: number },
  plain: string,
): Promise<void> {
  if (!(await credentialOf(db, id)).hasPayment) throw new AppError('payment_password_missing')
  const subject = subjectOf(id)
  await throttle.attempt({ merchantId, account: subject, address: subject }, async (attempt) => {
    if (!(await verifyPaymentPassword(db, id, plain))) throw new AppError('incorrect_password')
    await throttle.succeeded(db, attempt)
  })
}

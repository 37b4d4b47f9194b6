import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { verifyPassword } from '../members/credentials.ts'
import type { Throttle } from '../throttle/throttle.ts'

type Signed = { merchantId: number; memberId: bigint }

/** What a signed-in member's wrong passwords are counted by. No account has such a name. */
export const ownSubject = (memberId: bigint) => `member ${memberId}`

/**
 * A stolen session gets no more tries than a sign-in does. They are counted apart from sign-ins, by name and by address:
 * guessing from outside must not keep the owner from changing the password.
 */
export async function provePassword(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'attempt' | 'succeeded'> },
  { merchantId, memberId }: Signed,
  plain: string,
): Promise<void> {
  const subject = ownSubject(memberId)
  await throttle.attempt({ merchantId, account: subject, address: subject }, async (attempt) => {
    if (!(await verifyPassword(db, memberId, plain))) throw new AppError('incorrect_password')
    await throttle.succeeded(db, attempt)
  })
}

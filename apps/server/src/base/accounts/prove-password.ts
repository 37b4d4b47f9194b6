import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { verifyPassword } from '../members/credentials.ts'
import { type Asking, ownSubject } from '../throttle/own-subject.ts'
import type { Throttle } from '../throttle/throttle.ts'

/**
 * A stolen session gets no more tries than a sign-in does. They are counted apart from sign-ins, by name and by address:
 * guessing from outside must not keep the owner from changing the password.
 */
export async function provePassword(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'attempt' | 'succeeded'> },
  asking: Asking,
  plain: string,
): Promise<void> {
  await throttle.attempt(await ownSubject(db, 'own password', asking), async (attempt) => {
    if (!(await verifyPassword(db, asking.memberId, plain))) throw new AppError('incorrect_password')
    await throttle.succeeded(db, attempt)
  })
}

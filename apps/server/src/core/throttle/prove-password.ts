import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { verifyPassword } from '../members/credentials.ts'
import type { Throttle } from './throttle.ts'

type Signed = { merchantId: number; memberId: bigint; userName: string }

/** Counts as a sign-in: a stolen session is no way around the pause after wrong passwords. */
export async function provePassword(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'admit' | 'succeeded'> },
  { merchantId, memberId, userName }: Signed,
  address: string,
  plain: string,
): Promise<void> {
  const attempt = await throttle.admit({ merchantId, account: userName, address })
  if (!(await verifyPassword(db, memberId, plain))) throw new AppError('incorrect_password')
  await throttle.succeeded(db, attempt)
}

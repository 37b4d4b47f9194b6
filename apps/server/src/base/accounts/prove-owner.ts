import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Session } from '../../platform/guards.ts'
import { credentialOf } from '../members/credentials.ts'
import type { Sessions } from '../members/sessions.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { isFreshSignIn } from './fresh-sign-in.ts'
import { provePassword } from './prove-password.ts'

export type ProofDeps = {
  db: Db
  clock: Clock
  throttle: Pick<Throttle, 'attempt' | 'succeeded'>
  sessions: Pick<Sessions, 'devicesOf'>
}

/** A live session may be a phone left lying around: what reaches far takes proof that the caller can sign in. */
export async function proveOwner(
  deps: ProofDeps,
  session: Pick<Session, 'id' | 'merchantId' | 'memberId'>,
  password: string | undefined,
): Promise<void> {
  const { hasPassword } = await credentialOf(deps.db, session.memberId)
  if (hasPassword) return provePassword(deps, session, password ?? '')
  if (!(await isFreshSignIn(deps, session))) throw new AppError('fresh_login_required')
}

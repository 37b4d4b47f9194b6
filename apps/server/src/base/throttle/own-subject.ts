import type { Db } from '../../platform/db.ts'
import type { Session } from '../../platform/guards.ts'
import { provedDeviceOf } from '../members/session-queries.ts'
import type { Subject } from './throttle.ts'

export type Asking = Pick<Session, 'id' | 'memberId' | 'merchantId'>

/**
 * Who asks within a session: the session itself, and the device it was opened on where its owner has shown more than a password
 * there. All others of a member count as one place: a new session costs a thief with the password nothing.
 */
export async function askerIn(db: Db, { id, memberId }: Omit<Asking, 'merchantId'>) {
  const device = await provedDeviceOf(db, id)
  const place = device === undefined ? 'elsewhere' : `device ${device}`
  return { session: `${memberId} session ${id}`, place: `${memberId} ${place}` }
}

/** A stolen session uses up its own tries, and leaves the owner's in any other. */
export async function ownSubject(
  db: Db,
  counter: 'own password' | 'own step' | 'payment password',
  asking: Asking,
): Promise<Subject> {
  const { session, place } = await askerIn(db, asking)
  return { counter, merchantId: asking.merchantId, account: session, address: `${counter} ${place}` }
}

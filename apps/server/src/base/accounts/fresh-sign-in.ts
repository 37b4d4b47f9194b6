import type { Clock } from '../../platform/clock.ts'
import type { Session } from '../../platform/guards.ts'
import type { Sessions } from '../members/sessions.ts'

/** Where there is no password to ask for, a sign-in this recent says as much. */
const FRESH_MS = 10 * 60_000

/** Whether this very session was opened a moment ago: a forgotten phone's was not. */
export async function isFreshSignIn(
  { sessions, clock }: { sessions: Pick<Sessions, 'devicesOf'>; clock: Clock },
  { id: sessionId, memberId }: Pick<Session, 'id' | 'memberId'>,
): Promise<boolean> {
  const own = (await sessions.devicesOf(memberId)).find(({ id }) => id === sessionId)
  return own !== undefined && clock.now().getTime() - own.createdAt.getTime() <= FRESH_MS
}

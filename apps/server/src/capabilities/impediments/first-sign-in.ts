import { beginAsking } from '../../base/members/impediment.ts'
import type { OnOpen } from '../../base/members/sessions.ts'
import { after, type ImpedimentDeps, MINUTE_MS } from './deps.ts'
import { askAbout } from './questions.ts'

/** Longer than the service is waited for: by then it has answered, or what was known holds. */
const WAIT_MS = 30_000

/**
 * At a registration and at the first sign-in of a day. Nobody waits for the answer, so that its time tells nothing; but nothing is
 * staked before it, in whichever session and on whichever node.
 */
export function askAtSignIn(deps: ImpedimentDeps): OnOpen {
  const { clock, background, service } = deps
  return async (tx, { id, trialExpiresAt }) => {
    if (trialExpiresAt !== null) return
    const now = clock.now()
    const waitUntil = service.isThere ? after(now, WAIT_MS) : null
    const begun = await beginAsking(tx, { memberId: id, now, waitUntil, dueAt: after(now, MINUTE_MS) })
    if (begun === undefined) return
    const source = begun.isFirst ? 'registration' : 'sign_in'
    tx.afterCommit(() => {
      background.run('ask the regulator', () => askAbout(deps, id, source))
    })
  }
}

import { isTrial } from '@trevo/contract/members'
import { navigate } from '../lib/nav/nav.tsx'
import { returnTarget } from '../lib/nav/return-to.ts'
import { PATHS } from '../lib/paths.ts'
import { currentSession } from './session.ts'

/** A first sign-in must choose a password; everybody else returns to the page that asked, or goes home. */
export function goAfterLogin(from?: string): void {
  if (currentSession()?.firstTimeLogin) navigate({ to: PATHS.changePassword, replace: true })
  else navigate({ ...(returnTarget(from) ?? { to: PATHS.home }), replace: true })
}

/** Whether the login page has nothing left to do. A trial may still turn into a real account. */
export function isSignedIn(): boolean {
  const session = currentSession()
  return session !== null && !isTrial(session.type)
}

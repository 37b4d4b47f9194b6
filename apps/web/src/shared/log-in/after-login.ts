import { isAgent, isReal } from '@trevo/contract/members'
import { navHistory, navigate } from '../../lib/nav/nav.tsx'
import { returnTarget } from '../../lib/nav/return-to.ts'
import { PATHS } from '../../lib/paths.ts'
import { currentSession, markFirstLogin, memberTypeOf } from '../../session/session.ts'
import { currentSite } from '../../session/status.ts'

/** A first sign-in must choose a password; everybody else returns to the page that asked, or goes home. */
export function goAfterLogin(from?: string): void {
  if (currentSession()?.firstTimeLogin) navigate({ to: PATHS.changePassword, replace: true })
  else navigate({ ...(returnTarget(from) ?? { to: ownHome() }), replace: true })
}

/** Agents have a home of their own, where the brand has it. */
function ownHome(): string {
  const hasOwn = isAgent(memberTypeOf(currentSession())) && currentSite()?.whitelabel.AGENT === true
  return hasOwn ? PATHS.agent : PATHS.home
}

/** Whether the login page has nothing left to do. Whoever plays for fun may still become a real member. */
export function isSignedIn(): boolean {
  const session = currentSession()
  return session !== null && isReal(session.type)
}

/** The server asks for a password of the member's own while the session is open. */
export function goToFirstPassword(): void {
  markFirstLogin(true)
  if (navHistory.get().pathname !== PATHS.changePassword) navigate({ to: PATHS.changePassword, replace: true })
}

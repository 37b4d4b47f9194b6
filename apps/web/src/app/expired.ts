import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { isDoor, loginTarget } from '../lib/nav/return-to.ts'
import { TOAST_MS } from '../lib/ui-constants.ts'
import { toastRefusal } from '../ui/error-toast.ts'

/** The session ended on the server: the way leads to login, and from there back. Whoever is at a door already stays. */
export function onSessionExpired(): void {
  void toastRefusal('session_expired', TOAST_MS.short)
  const place = navHistory.get()
  if (!isDoor(place.pathname)) navigate({ ...loginTarget(place), replace: true })
}

import { errorText } from '../lib/i18n/i18n.ts'
import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { isDoor, loginTarget } from '../lib/nav/return-to.ts'
import { TOAST_MS } from '../lib/ui-constants.ts'
import { toast } from '../ui/toast.ts'

/** The session ended on the server: the way leads to login, and from there back. Whoever is at a door already stays. */
export function onSessionExpired(): void {
  toast.show({ tone: 'warn', text: errorText('session_expired'), durationMs: TOAST_MS.short })
  const place = navHistory.get()
  if (!isDoor(place.pathname)) navigate({ ...loginTarget(place), replace: true })
}

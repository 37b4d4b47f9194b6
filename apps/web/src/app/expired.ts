import { TOAST_MS } from '@trevo/contract/limits'
import { errorText } from '../lib/i18n/i18n.ts'
import { isLanded } from '../lib/landed.ts'
import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { loginTarget } from '../lib/nav/return-to.ts'
import { PATHS } from '../lib/paths.ts'
import { toast } from '../ui/toast.ts'
import { routeOf } from './route-table.ts'

/** The session ended on the server. Public pages stay; from a page that needs one, the way leads to login. */
export function onSessionExpired(): void {
  toast.show({ tone: 'warn', text: errorText('session_expired'), durationMs: TOAST_MS.short })
  const place = navHistory.get()
  if (routeOf(place.pathname).guard === 'none') return
  navigate({ ...(isLanded(PATHS.login) ? loginTarget(place) : { to: PATHS.home }), replace: true })
}

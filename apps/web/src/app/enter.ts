import type { Place, Target } from '../lib/nav/history.ts'
import { loginTarget } from '../lib/nav/return-to.ts'
import { PATHS } from '../lib/paths.ts'
import { TOAST_MS } from '../lib/ui-constants.ts'
import { guardFor } from '../session/guards.ts'
import { currentSession } from '../session/session.ts'
import { currentSite } from '../session/status.ts'
import { toastRefusal } from '../ui/error-toast.ts'
import type { RouteRow } from './route-row.ts'

/** back: the page before is still on screen, as it was. */
export type Entry = 'ok' | 'back' | { redirect: Target }

let lastEntered: Target = { to: PATHS.home }

/** Whether the visitor may enter the page, or where to instead. */
export function enter(row: RouteRow, place: Place): Entry {
  if (row.flag && currentSite()?.whitelabel[row.flag] === false) {
    void toastRefusal('no_permission', TOAST_MS.trial)
    return { redirect: { to: PATHS.home } }
  }
  const verdict = guardFor(row.guard, currentSession())
  if (verdict !== 'ok' && 'redirect' in verdict) {
    if (verdict.redirect === PATHS.login) return { redirect: loginTarget(place) }
    const { redirect: to, search = {} } = verdict
    return { redirect: { to, search } }
  }
  if (verdict !== 'ok') {
    void toastRefusal(verdict.refuse, TOAST_MS.trial)
    return place.by === 'push' && place.index > 0 ? 'back' : { redirect: lastEntered }
  }
  lastEntered = { to: place.pathname, search: place.search }
  return 'ok'
}

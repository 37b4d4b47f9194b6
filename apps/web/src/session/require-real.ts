import { isReal } from '@trevo/contract/members'
import type { Place } from '../lib/nav/history.ts'
import { navHistory, navigate } from '../lib/nav/nav.tsx'
import { loginTarget } from '../lib/nav/return-to.ts'
import { TOAST_MS } from '../lib/ui-constants.ts'
import { toastRefusal } from '../ui/error-toast.ts'
import { currentSession } from './session.ts'

/** Refuses members who play without money, with a message shown for the specified time. */
export const refuseFree = () => {
  void toastRefusal('free_reject', TOAST_MS.trial)
}

/** True for a real member; a guest is sent to sign in and then to what he wanted, everybody else is told why not. */
export function isRealOrTold(wanted: Pick<Place, 'pathname' | 'search'> = navHistory.get()): boolean {
  const session = currentSession()
  if (!session) navigate(loginTarget(wanted))
  else if (isReal(session.type)) return true
  else refuseFree()
  return false
}

import { staffRefresh } from '@trevo/contract/ops/session'
import { ApiError, call } from './api.ts'
import { beginSession, currentSession, endSession, mayRenew } from './session.ts'

/** A refresh cookie works once: tabs take turns, each with the cookie that the one before was given. */
const renewOnce = () =>
  navigator.locks.request('renew-staff', async () => {
    const asked = currentSession()
    try {
      const { token, me } = await call(staffRefresh)
      // The cookie is of whoever signed in last in this browser; a page never changes hands by itself.
      if (asked !== null && asked.me.id !== me.id) return false
      beginSession(token, me)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession()
      return false
    }
  })

let running: Promise<boolean> | null = null

/** Trades the refresh cookie for a token; false where there is none. Calls that meet share one request. */
export function renewStaff(): Promise<boolean> {
  if (!mayRenew()) return Promise.resolve(false)
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

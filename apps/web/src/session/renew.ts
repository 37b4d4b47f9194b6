import { shared } from '@trevo/contract/kept'
import { type LoginValue, refreshSession } from '@trevo/contract/session'
import { ApiError } from '../lib/api/api-error.ts'
import { call } from '../lib/api/call.ts'
import { write } from '../lib/storage.ts'
import { acceptLogin } from './login.ts'
import { currentSession, isTabSession, keptSession } from './session.ts'

const postRefresh = call(refreshSession)
/** By then the answer with the newer cookie has come. */
const AGAIN_MS = [100, 400, 1500]

/** Where the question was overtaken by another page's, it is asked again with the cookie that page was given. */
async function refreshed(): Promise<LoginValue> {
  for (const waitMs of AGAIN_MS) {
    try {
      return await postRefresh()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return postRefresh()
}

/** renewed: there is a token. refused: sign in again. unreachable: the cookie may still be good, ask later. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** A refresh cookie works once: tabs take turns, each with the cookie that the one before was given. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('renew-session', work) : work()
}

/** Trades the refresh cookie for a token. Calls that meet share one request. */
export const renewSession = shared(async (): Promise<Renewal> => {
  const asked = currentSession()
  return oneTabAtATime(async () => {
    try {
      const login = await refreshed()
      // Signed out, or signed in as another member, while the answer was on its way.
      if (currentSession()?.userName !== asked?.userName) return currentSession()?.token ? 'renewed' : 'refused'
      // The cookie belongs to another member, who signed in for another tab only: this tab ignores it.
      const kept = keptSession()
      if (kept !== null && kept.userName !== login.userName) return 'refused'
      acceptLogin(login, { remember: !isTabSession() })
      return 'renewed'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_logged_in') return 'unreachable'
      write('autoLogin', '0')
      return 'refused'
    }
  })
})

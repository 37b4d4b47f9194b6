import { refreshSession } from '@trevo/contract/auth'
import { ApiError } from '../lib/api/api-error.ts'
import { call } from '../lib/api/call.ts'
import { write } from '../lib/storage.ts'
import { acceptLogin } from './login.ts'
import { currentSession, isTabSession, keptSession } from './session.ts'

const postRefresh = call(refreshSession)

/** renewed: there is a token. refused: sign in again. unreachable: the cookie may still be good, ask later. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** A refresh cookie works once: tabs take turns, each with the cookie that the one before was given. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('renew-session', work) : work()
}

async function renewOnce(): Promise<Renewal> {
  const asked = currentSession()
  return oneTabAtATime(async () => {
    try {
      const login = await postRefresh()
      // Signed out, or in as somebody else, while the answer was on its way.
      if (currentSession()?.userName !== asked?.userName) return currentSession()?.token ? 'renewed' : 'refused'
      // The cookie is somebody else's, who signed in for another tab alone: that is no business of this one.
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
}

let running: Promise<Renewal> | null = null

/** Trades the refresh cookie for a token. Calls that meet share one request. */
export function renewSession(): Promise<Renewal> {
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

import { refreshSession } from '@trevo/contract/auth'
import { ApiError } from '../lib/api/api-error.ts'
import { call } from '../lib/api/call.ts'
import { read, write } from '../lib/storage.ts'
import { acceptLogin } from './login.ts'
import { currentSession } from './session.ts'

const postRefresh = call(refreshSession)

/** A refresh cookie works once: two tabs that used the same one would end the session for good. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('renew-session', work) : work()
}

async function renewOnce(): Promise<boolean> {
  const dead = currentSession()?.token
  return oneTabAtATime(async () => {
    const other = read('session')
    if (other && other.token !== dead) return true
    try {
      acceptLogin(await postRefresh())
      return true
    } catch (error) {
      // Without an answer the cookie may still be good: the next start tries again.
      if (error instanceof ApiError && error.code === 'not_logged_in') write('autoLogin', '0')
      return false
    }
  })
}

let running: Promise<boolean> | null = null

/** Trades the refresh cookie for a new session; false where there is none. Calls that meet share one request. */
export function renewSession(): Promise<boolean> {
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

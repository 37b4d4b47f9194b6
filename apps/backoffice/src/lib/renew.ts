import { shared } from '@trevo/contract/kept'
import { staffRefresh } from '@trevo/contract/ops/session'
import { useSyncExternalStore } from 'react'
import { ApiError, call, type Renewal, renewCallsBy } from './api.ts'
import { beginSession, currentSession, endSession, followSignIns, leaveElsewhere, mayRenew } from './session.ts'

/** Between two tries while the server does not answer. */
const PAUSES_MS = [1_000, 2_000, 4_000]

/** A refresh cookie works once: tabs take turns, each with the cookie that the one before was given. */
const renewOnce = shared(
  (): Promise<Renewal> =>
    navigator.locks.request('renew-staff', async () => {
      const asked = currentSession()
      try {
        const { token, me } = await call(staffRefresh)
        // The cookie is of whoever signed in last in this browser; a page never changes hands by itself.
        if (asked !== null && asked.me.id !== me.id) {
          leaveElsewhere()
          return 'refused'
        }
        beginSession(token, me)
        return 'renewed'
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) return 'unreachable'
        endSession()
        return 'refused'
      }
    }),
)

/** Trades the refresh cookie for a token. Calls that meet share one request. */
const renewStaff = (): Promise<Renewal> => (mayRenew() ? renewOnce() : Promise.resolve('refused'))

let isWaiting = false
const listeners = new Set<() => void>()

function setWaiting(next: boolean): void {
  if (isWaiting === next) return
  isWaiting = next
  for (const listener of listeners) listener()
}

/** Asks until the server answers. A pause of the server ends nobody's session: the page says that it waits. */
export const renewUntilAnswered = shared(async (): Promise<Exclude<Renewal, 'unreachable'>> => {
  for (let tries = 0; ; tries++) {
    const renewal = await renewStaff()
    if (renewal !== 'unreachable') {
      setWaiting(false)
      return renewal
    }
    setWaiting(true)
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]))
  }
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server has been asked for a token and has not answered yet. */
export const useWaiting = () => useSyncExternalStore(subscribe, () => isWaiting)

renewCallsBy(async () => {
  const renewal = await renewStaff()
  if (renewal === 'unreachable') void renewUntilAnswered()
  return renewal
})
followSignIns(() => void renewUntilAnswered())

import { DEFAULT_MEMBER_TYPE, isTrial, type MemberType } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import { useSyncExternalStore } from 'react'
import { clearMember, read, remove, subscribe, write } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'

const readSession = () => read('tabSession') ?? read('session')
const session = createStore<SessionInfo | null>(readSession())

function adopt(next: SessionInfo | null): void {
  if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next)
}

// Signing in or out in one tab shows in all of them.
subscribe('session', () => adopt(readSession()))

export const currentSession = session.get
export const onSessionChange = session.subscribe
export const useSession = () => useSyncExternalStore(session.subscribe, session.get)

/** Without a session the visitor counts as a trial member. */
export const memberTypeOf = (info: SessionInfo | null): MemberType => info?.type ?? DEFAULT_MEMBER_TYPE

/** With `remember` off the session ends with the tab. */
export function signIn(info: SessionInfo, { remember = true }: { remember?: boolean } = {}): void {
  remove(remember ? 'tabSession' : 'session')
  write(remember ? 'session' : 'tabSession', info)
  // Nothing of a session that ends with the tab may outlive it.
  if (remember) write('token', info.token)
  else remove('token')
  // A trial has no way back in: it is reused while it lasts, never renewed.
  write('autoLogin', remember && !isTrial(info.type) ? '1' : '0')
  remove('memberInfo')
  if (isTrial(info.type)) write('trialUser', info.userName)
  session.set(info)
}

/** Whether a password that somebody else chose is still to be replaced; kept, so that the next start knows too. */
export function markFirstLogin(firstTimeLogin: boolean): void {
  const info = session.get()
  if (!info || info.firstTimeLogin === firstTimeLogin) return
  const next = { ...info, firstTimeLogin }
  write(read('tabSession') ? 'tabSession' : 'session', next)
  session.set(next)
}

let leaving = false
export const isLeaving = () => leaving

/** Ends the session on the server. What the live channel says of that meanwhile is no news. */
export async function leave(end: () => Promise<unknown>): Promise<void> {
  leaving = true
  try {
    await end()
  } finally {
    leaving = false
  }
}

export function clearSession(): void {
  clearMember()
  session.set(null)
}

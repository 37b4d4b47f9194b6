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
  write('token', info.token)
  write('autoLogin', remember ? '1' : '0')
  remove('memberInfo')
  if (isTrial(info.type)) write('trialUser', info.userName)
  session.set(info)
}

export function clearSession(): void {
  clearMember()
  session.set(null)
}

import { DEFAULT_MEMBER_TYPE, isTrial, type MemberType } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import { useSyncExternalStore } from 'react'
import { clearMember, type KeptSession, read, remove, subscribe, write } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'

/** The token is in memory alone; the browser keeps who is signed in, and its refresh cookie brings a token back. */
const session = createStore<SessionInfo | null>(null)

/** What the last sign-in left behind: that of this tab before that of the browser. */
export const keptSession = (): KeptSession | null => read('tabSession') ?? read('session')

/** Whether the session ends with this tab. */
export const isTabSession = () => read('tabSession') !== null

const keptOf = ({ token: _token, ...kept }: SessionInfo): KeptSession => kept

/** Somebody is signed in, and the token is still to come: until then `token` is empty and calls wait for it. */
export function expectSession(kept: KeptSession): void {
  session.set({ ...kept, token: '' })
}

/** Signing in or out in one tab shows in all of them; `onOther` fetches a token of this tab's own. */
export function followOtherTabs(onOther: () => void): void {
  subscribe('session', () => {
    const [current, kept] = [session.get(), keptSession()]
    if (kept === null) return session.set(null)
    if (current?.userName === kept.userName) {
      const next = { ...current, ...kept }
      if (JSON.stringify(next) !== JSON.stringify(current)) session.set(next)
      return
    }
    expectSession(kept)
    onOther()
  })
}

export const currentSession = session.get
export const onSessionChange = session.subscribe
export const useSession = () => useSyncExternalStore(session.subscribe, session.get)

/** Without a session the visitor counts as a trial member. */
export const memberTypeOf = (info: SessionInfo | null): MemberType => info?.type ?? DEFAULT_MEMBER_TYPE

/** With `remember` off the session ends with the tab. */
export function signIn(info: SessionInfo, { remember = true }: { remember?: boolean } = {}): void {
  const isSame = session.get()?.userName === info.userName
  remove(remember ? 'tabSession' : 'session')
  write(remember ? 'session' : 'tabSession', keptOf(info))
  // A trial is not signed in silently once it has ended; while it lasts its page gets its token back.
  write('autoLogin', remember && !isTrial(info.type) ? '1' : '0')
  if (!isSame) remove('memberInfo')
  if (isTrial(info.type)) write('trialUser', info.userName)
  session.set(info)
}

/** Whether a password that someone else chose is still to be replaced; stored, so that the next start knows too. */
export function markFirstLogin(firstTimeLogin: boolean): void {
  const info = session.get()
  if (!info || info.firstTimeLogin === firstTimeLogin) return
  const next = { ...info, firstTimeLogin }
  write(isTabSession() ? 'tabSession' : 'session', keptOf(next))
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

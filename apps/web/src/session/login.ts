import type { LoginValue } from '@trevo/contract/session'
import { currentSession, signIn } from './session.ts'
import { currentSite } from './status.ts'

/** The password of this very sign-in, in memory alone: a forced change right after need not ask for it again. */
let typed: { token: string; password: string } | null = null

type LoginOptions = {
  /** Off: the session ends with the tab. */
  remember?: boolean
  /** What was typed to get in, where it was a password. */
  password?: string
}

/** Signs in with what the server answered. */
export function acceptLogin(value: LoginValue, { remember = true, password }: LoginOptions = {}): void {
  typed = password === undefined ? null : { token: value.token, password }
  signIn({ ...value, merchantCode: currentSite()?.merchantCode ?? '' }, { remember })
}

export function passwordOfThisLogin(): string | null {
  return typed && typed.token === currentSession()?.token ? typed.password : null
}

export function forgetPasswordOfThisLogin(): void {
  typed = null
}

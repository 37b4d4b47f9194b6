import { type StaffMe, staffSignOut } from '@trevo/contract/ops/session'
import type { AuthProvider } from 'react-admin'
import { ApiError, call } from './api.ts'
import { renewUntilAnswered } from './renew.ts'
import { beginSession, currentSession, endSession, isLeftElsewhere, mayRenew } from './session.ts'

/** Where staff who still have the password from an administrator are sent. */
export const PASSWORD_PATH = '/password'

export const authProvider: AuthProvider = {
  /** The sign-in page asks for password and code itself, and hands over what came of it. */
  login: async ({ token, me }: { token: string; me: StaffMe }) => {
    beginSession(token, me)
    return { redirectTo: me.mustChangePassword ? PASSWORD_PATH : '/' }
  },
  logout: async () => {
    if (currentSession() !== null) await call(staffSignOut).catch(() => undefined)
    endSession()
  },
  checkAuth: async () => {
    // A page that loads has no token yet; what comes with it also tells today's roles and brands.
    if (currentSession() === null && mayRenew()) await renewUntilAnswered()
    // No message for someone who has only opened the page.
    if (currentSession() === null) throw { message: false }
  },
  checkError: async (error) => {
    if (error instanceof ApiError && error.code === 'password_change_required') {
      throw { redirectTo: PASSWORD_PATH, logoutUser: false, message: 'error.password_change_required' }
    }
    // A token that had run out was replaced by the call itself, where that could be had.
    if (!(error instanceof ApiError) || error.status !== 401 || isLeftElsewhere()) return
    endSession()
    throw { message: 'error.session_expired' }
  },
  getIdentity: async () => {
    const me = currentSession()?.me
    if (me === undefined) throw new Error('Nobody is signed in.')
    return { id: me.id, fullName: me.displayName }
  },
  getPermissions: async () => currentSession()?.me.roles ?? [],
}

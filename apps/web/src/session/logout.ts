import { logout } from '@trevo/contract/session'
import { call } from '../lib/api/call.ts'
import { messageText } from '../lib/i18n/i18n.ts'
import { PATHS, type Path } from '../lib/paths.ts'
import { LOADING_TOAST_SECONDS } from '../lib/ui-constants.ts'
import { clearSession, leave } from './session.ts'

const endSession = call(logout)

export type LogOutTools = {
  navigate: (to: Path) => unknown
  /** Shows a loading message for at most that long and answers how to take it away. */
  showLoading: (text: string, maxSeconds: number) => () => void
}

async function endNotices(): Promise<void> {
  const { turnPushOff } = await import('./push.ts')
  await turnPushOff()
}

/** After the user confirmed. A server that cannot be reached does not keep anybody signed in here. */
export async function logOut({ navigate, showLoading }: LogOutTools): Promise<void> {
  const hideLoading = showLoading(messageText('in_please_wait'), LOADING_TOAST_SECONDS.logout)
  try {
    // While the session is still valid: the next person on this device must not be notified of this member's messages.
    await endNotices().catch(() => undefined)
    await leave(() => endSession())
  } catch {
    // The session ends by itself on the server.
  } finally {
    clearSession()
    hideLoading()
  }
  await navigate(PATHS.home)
}

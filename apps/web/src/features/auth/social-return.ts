import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { acceptLogin } from '../../session/login.ts'
import { goAfterLogin } from '../../shared/log-in/after-login.ts'
import { toastError } from '../../ui/error-toast.ts'
import { finishSocial } from './queries.ts'
import { type PendingStep, stepOf } from './use-login.ts'

/** A ticket works once, and the page may mount more often than that. */
let used: string | null = null

/** Back from a provider: the ticket in the address is traded for a session. */
export async function finishSocialLogin(ticket: string, onStep: (step: PendingStep) => void): Promise<void> {
  if (ticket === used) return
  used = ticket
  try {
    const { login, returnTo } = await finishSocial({ body: { ticket } })
    acceptLogin(login)
    goAfterLogin(returnTo)
  } catch (error) {
    const step = stepOf(error, (value) => {
      acceptLogin(value)
      goAfterLogin()
    })
    if (step) return onStep(step)
    toastError(error)
    navigate({ to: PATHS.login, replace: true })
  }
}

import { useEffect } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { returnTarget } from '../../../lib/nav/return-to.ts'
import { PATHS } from '../../../lib/paths.ts'
import { read } from '../../../lib/storage.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { acceptLogin } from '../../../session/login.ts'
import { currentSession } from '../../../session/session.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { reserveTrial, startTrial } from '../queries.ts'

let starting = false

/** Nobody who is signed in is signed out for a trial. */
async function play(from: string | undefined): Promise<void> {
  if (starting) return
  starting = true
  try {
    if (!currentSession()) {
      // A trial that began on this device goes on while it lasts.
      const userName = read('trialUser') ?? (await reserveTrial()).userName
      const { customerType, ...trial } = await startTrial({ body: { userName } })
      acceptLogin({ ...trial, type: customerType, firstTimeLogin: false })
    }
  } catch (error) {
    toast.show({ tone: 'bad', text: textOfError(error), durationMs: TOAST_MS.trial })
    if (from) return navigate({ to: PATHS.login, search: { from }, replace: true })
  } finally {
    starting = false
  }
  navigate({ ...(returnTarget(from) ?? { to: PATHS.home }), replace: true })
}

function TrialScreen() {
  useT()
  const { from } = useSearch()
  useEffect(() => void play(from), [from])
  return (
    <div className={styles.waiting} role="status">
      {/* Not over the page: whoever changes their mind finds the way back. */}
      <Spinner size={32} />
      {messageText('loading')}
    </div>
  )
}

export { TrialScreen as Screen }

import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/error-toast.ts'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { fetchPasskeyChallenge } from '../queries.ts'
import { authTexts } from '../texts.ts'

type Assertion = { id: string; [name: string]: unknown }
type PasskeyStepProps = {
  ticket: string
  onAnswer: (assertion: Assertion) => Promise<void>
  onExpired: () => void
}

/** The device asks for its own unlock; what it signs never leaves as a secret. */
async function askDevice(ticket: string): Promise<Assertion> {
  const options = await fetchPasskeyChallenge({ body: { ticket } })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: options })) }
}

export function PasskeyStep({ ticket, onAnswer, onExpired }: PasskeyStepProps) {
  const t = useT(authTexts)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await onAnswer(await askDevice(ticket))
    } catch (error) {
      if (!(error instanceof ApiError)) toast.show({ tone: 'warn', text: t('step.passkeyFailed') })
      else toastError(error)
      if (error instanceof ApiError && error.code === 'session_expired') onExpired()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <Button block loading={busy} onClick={ask}>
        {t('step.usePasskey')}
      </Button>
    </div>
  )
}

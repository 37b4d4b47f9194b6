import { ApiError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { fetchPasskeyChallenge } from '../queries.ts'
import { authTexts } from '../texts.ts'

type Assertion = { id: string; [name: string]: unknown }
type PasskeyStepProps = {
  ticket: string
  isBusy: boolean
  onAsk: (device: () => Promise<Assertion>, isShown: (error: unknown) => boolean) => Promise<unknown>
}

/** The device asks for its own unlock; what it signs never leaves as a secret. */
async function askDevice(ticket: string): Promise<Assertion> {
  const options = await fetchPasskeyChallenge({ body: { ticket } })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: options })) }
}

export function PasskeyStep({ ticket, isBusy, onAsk }: PasskeyStepProps) {
  const t = useT(authTexts)
  const isShown = (error: unknown): boolean => {
    const isOfDevice = !(error instanceof ApiError)
    if (isOfDevice) toast.show({ tone: 'warn', text: t('step.passkeyFailed') })
    return isOfDevice
  }
  const ask = () => onAsk(() => askDevice(ticket), isShown)
  return (
    <div className={styles.form}>
      <Button block loading={isBusy} onClick={ask}>
        {t('step.usePasskey')}
      </Button>
    </div>
  )
}

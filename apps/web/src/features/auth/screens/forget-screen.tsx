import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { useSendsCodes } from '../../../shared/verification/phone-code.ts'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../auth.module.css'
import { AuthHeader } from '../components/auth-header.tsx'
import { LazySecondStep } from '../components/lazy-second-step.tsx'
import { MailRecovery } from '../components/mail-recovery.tsx'
import { NewPasswordByLink } from '../components/new-password-by-link.tsx'
import { PhoneRecovery } from '../components/phone-recovery.tsx'
import { authTexts } from '../texts.ts'
import type { PendingStep } from '../use-login.ts'

function ForgetScreen() {
  useSearch()
  // Behind the hash, which browsers send to nobody: no log and no other site sees the link's token.
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  const [step, setStep] = useState<PendingStep | null>(null)
  // The password is saved by then: going back leaves only the sign-in.
  if (step) {
    return (
      <>
        <AuthHeader />
        <LazySecondStep step={step} onCancel={() => navigate({ to: PATHS.login, replace: true })} />
      </>
    )
  }
  return (
    <>
      <AuthHeader />
      {token ? <NewPasswordByLink token={token} /> : <Methods onStep={setStep} />}
    </>
  )
}

/** Both ways with a choice where the brand has both; the only one where it has one. */
function Methods({ onStep }: { onStep: (step: PendingStep) => void }) {
  const t = useT(authTexts)
  const common = useT()
  const sendsCodes = useSendsCodes()
  const byPhone = useFlag('CHNGPASSVERIF3') && sendsCodes
  const byMail = useFlag('CHNGPASSMAIL3')
  const [chosen, setChosen] = useState<'phone' | 'mail'>('phone')
  if (!byPhone && !byMail) return <Note tone="info">{t('forgot.service')}</Note>
  const method = byPhone && (chosen === 'phone' || !byMail) ? 'phone' : 'mail'
  return (
    <>
      <p className={styles.intro}>{byPhone && byMail ? t('forgot.choose') : t(`forgot.lead.${method}`)}</p>
      {byPhone && byMail ? (
        <Segmented
          label={t('forgot.method')}
          choices={[
            { id: 'phone', label: common('form.mobile') },
            { id: 'mail', label: t('forgot.mail') },
          ]}
          value={method}
          onChange={setChosen}
        />
      ) : null}
      {method === 'phone' ? <PhoneRecovery onStep={onStep} /> : <MailRecovery />}
      <div className={styles.note}>
        <Note tone="info">{t('forgot.nothing')}</Note>
      </div>
    </>
  )
}

export { ForgetScreen as Screen }

import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { goAfterLogin, isSignedIn } from '../../../session/after-login.ts'
import { useSite } from '../../../session/status.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { RegisterForm } from '../components/register-form.tsx'
import { RegisterHero } from '../components/register-hero.tsx'
import { WelcomeDialog } from '../components/welcome-dialog.tsx'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

export function Screen() {
  const t = useT(registrationTexts)
  const { from, social } = useSearch()
  const { birthday_limit: age } = useSite().mobileTemplate
  const [userName, setUserName] = useState('')
  useEffect(() => {
    if (isSignedIn()) goAfterLogin(from)
  }, [from])
  return (
    <>
      <RegisterHero from={from} />
      <div className={styles.body}>
        {social === 'unknown' ? <Note tone="info">{t('socialUnknown')}</Note> : null}
        <RegisterForm onRegistered={(login) => setUserName(login.userName)} />
        <AgeNote age={age}>{t('adult', { age })}</AgeNote>
      </div>
      <WelcomeDialog open={userName !== ''} userName={userName} onClose={() => goAfterLogin(from)} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { goAfterLogin, isSignedIn } from '../../../session/after-login.ts'
import { useSite } from '../../../session/status.ts'
import { RegisterForm } from '../components/register-form.tsx'
import { RegisterHero } from '../components/register-hero.tsx'
import { WelcomeDialog } from '../components/welcome-dialog.tsx'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

export function Screen() {
  const t = useT(registrationTexts)
  const { from } = useSearch()
  const { birthday_limit: age } = useSite().mobileTemplate
  const [userName, setUserName] = useState('')
  useEffect(() => {
    if (isSignedIn()) goAfterLogin(from)
  }, [from])
  return (
    <>
      <RegisterHero from={from} />
      <div className={styles.body}>
        <RegisterForm onRegistered={(login) => setUserName(login.userName)} />
        <p className={styles.adult}>
          <span className={styles.adultMark} aria-hidden="true">
            {age}+
          </span>
          {t('adult', { age })}
        </p>
      </div>
      <WelcomeDialog open={userName !== ''} userName={userName} onClose={() => goAfterLogin(from)} />
    </>
  )
}

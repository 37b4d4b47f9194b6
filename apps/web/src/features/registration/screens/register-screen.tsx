import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { useSite } from '../../../session/status.ts'
import { goAfterLogin, isSignedIn } from '../../../shared/log-in/after-login.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import { RegisterBanners } from '../components/register-banners.tsx'
import { RegisterForm } from '../components/register-form.tsx'
import { RegisterHero } from '../components/register-hero.tsx'
import { SocialNote } from '../components/social-note.tsx'
import { WelcomeDialog } from '../components/welcome-dialog.tsx'
import styles from '../registration.module.css'
import { useSocialOffer } from '../social-offer.ts'
import { registrationTexts } from '../texts.ts'

function RegisterScreen() {
  const t = useT(registrationTexts)
  const { from } = useSearch()
  const offered = useSocialOffer()
  const { birthday_limit: age } = useSite().mobileTemplate
  const [userName, setUserName] = useState('')
  useEffect(() => {
    if (isSignedIn()) goAfterLogin(from)
  }, [from])
  return (
    <>
      <RegisterHero from={from} />
      <div className={styles.body}>
        <SocialNote {...offered} />
        <RegisterForm offered={offered} onRegistered={(login) => setUserName(login.userName)} />
        <AgeNote age={age}>{t('adult', { age })}</AgeNote>
        <RegisterBanners />
      </div>
      <WelcomeDialog open={userName !== ''} userName={userName} onClose={() => goAfterLogin(from)} />
    </>
  )
}

export { RegisterScreen as Screen }

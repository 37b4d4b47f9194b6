import type { MouseEvent } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { openRegister } from '../../../shared/registration/open-register.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BrandMark } from '../../../ui/logo.tsx'
import styles from '../home.module.css'
import { homeTexts } from '../texts.ts'

/** A plain press registers in a popup over home; opened in a new tab it is the page. */
function registerHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  openRegister()
}

export function GuestCard() {
  const t = useT(homeTexts)
  const shared = useT()
  const { brand, whitelabel: flags } = useSite()
  return (
    <Card tone="hero" className={styles.guest}>
      <div className={styles.guestMark}>
        <BrandMark mark={brand.mark} size={132} />
      </div>
      <h2>{t('guest.title')}</h2>
      <p className={styles.guestText}>{t('guest.text')}</p>
      <div className={styles.guestActions}>
        <ButtonLink size="md" render={<Link to={PATHS.register} onClick={registerHere} />}>
          {shared('title.register')}
        </ButtonLink>
        <ButtonLink size="md" variant="outline" render={<Link to={PATHS.login} />}>
          {shared('title.login')}
        </ButtonLink>
      </div>
      {flags.FREEPLAY3 ? (
        <Link to={PATHS.trial} className={styles.guestTrial ?? ''}>
          {t('guest.trial')}
        </Link>
      ) : null}
    </Card>
  )
}

import type { MouseEvent } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { isLanded } from '../../lib/landed.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { openRegister } from '../../session/register-popup.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import { useMember } from '../../session/use-member.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BrandMark } from '../../ui/logo.tsx'
import styles from './home.module.css'

export function Hero() {
  const t = useT()
  const session = useSession()
  const { brand } = useSite()
  const { data: member } = useMember()
  const name = member?.nickname || member?.account || session?.userName
  return (
    <Card tone="hero" className={styles.hero}>
      <div className={styles.heroMark}>
        <BrandMark mark={brand.mark} size={132} />
      </div>
      <p className={styles.eyebrow}>{brand.name}</p>
      <h1 className={styles.heroTitle} tabIndex={-1}>
        {name ? t('home.memberTitle', { name }) : t('home.guestTitle')}
      </h1>
      <p className={styles.heroText}>{t(name ? 'home.memberText' : 'home.guestText')}</p>
      <div className={styles.heroActions}>{session ? <MemberActions /> : <GuestActions />}</div>
    </Card>
  )
}

/** A plain press registers in a popup over home; opened in a new tab it is the page. */
function registerHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  openRegister()
}

function GuestActions() {
  const t = useT()
  return (
    <>
      {isLanded(PATHS.register) ? (
        <ButtonLink size="md" render={<Link to={PATHS.register} onClick={registerHere} />}>
          {t('title.register')}
        </ButtonLink>
      ) : null}
      {isLanded(PATHS.login) ? (
        <ButtonLink size="md" variant="outline" render={<Link to={PATHS.login} />}>
          {t('title.login')}
        </ButtonLink>
      ) : null}
    </>
  )
}

function MemberActions() {
  const t = useT()
  return (
    <>
      {isLanded(PATHS.deposit) ? (
        <ButtonLink size="md" render={<Link to={PATHS.deposit} />}>
          {t('title.deposit')}
        </ButtonLink>
      ) : null}
      {isLanded(PATHS.activity) ? (
        <ButtonLink size="md" variant="outline" render={<Link to={PATHS.activity} />}>
          {t('home.promotions')}
        </ButtonLink>
      ) : null}
    </>
  )
}

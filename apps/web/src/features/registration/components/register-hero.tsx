import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { Logo } from '../../../ui/logo.tsx'
import styles from '../registration.module.css'
import { methodsOf } from '../shown-fields.ts'
import { registrationTexts } from '../texts.ts'

const ART = { clover: '/art/four-leaf-clover.webp', wave: '/art/spiral-shell.webp' } as const

/** The top of the page: back arrow, way to login, logo and welcome over the brand's picture. */
export function RegisterHero({ from }: { from: string | undefined }) {
  const t = useT(registrationTexts)
  const { brand, whitelabel } = useSite()
  const isOpen = methodsOf(whitelabel).length > 0
  return (
    <div className={styles.hero}>
      <div className={styles.picture} aria-hidden="true">
        <svg
          aria-hidden="true"
          className={styles.rings}
          viewBox="0 0 320 320"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <circle cx="160" cy="160" r="56" opacity=".34" />
          <circle cx="160" cy="160" r="92" opacity=".26" />
          <circle cx="160" cy="160" r="130" opacity=".16" />
          <circle cx="160" cy="160" r="158" opacity=".08" />
        </svg>
        <img className={styles.art} src={ART[brand.mark]} alt="" />
        <img className={styles.coin} src="/art/coin.webp" alt="" />
      </div>
      <PageHeader />
      <Link to={PATHS.login} search={from ? { from } : {}} className={styles.toLogin ?? ''} data-press="">
        {t('haveAccount')}
      </Link>
      <div className={styles.welcome}>
        <Logo mark={brand.mark} src={brand.logo} name={brand.shortName} />
        {isOpen ? (
          <>
            <h2 className={styles.title}>{t('title')}</h2>
            <p className={styles.lead}>{t('lead')}</p>
          </>
        ) : null}
      </div>
    </div>
  )
}

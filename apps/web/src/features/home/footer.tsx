import { COPYRIGHT_YEARS, LEGAL_NOTE_YEARS } from '@trevo/contract/limits'
import type { SocialNetwork } from '@trevo/contract/status'
import type { ReactNode } from 'react'
import { openExternal } from '../../lib/env.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { isLanded } from '../../lib/landed.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSite } from '../../session/status.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './footer.module.css'
import { SOCIAL_ICONS } from './social-icons.tsx'

type Network = (typeof SocialNetwork)['options'][number]
const NETWORKS: Record<Network, string> = { FACEBOOK: 'Facebook', TWITTER: 'Twitter', TELEGRAM: 'Telegram' }

/** The joiners keep a range of years on one line. */
const years = (range: string) => range.replace('-', '\u2060–\u2060')

export function Footer() {
  const t = useT()
  const { brand } = useSite()
  return (
    <footer className={styles.footer}>
      <SocialRow />
      <LabelRow />
      <div className={styles.play}>
        <span className={styles.adult} role="img" aria-label={t('footer.adult')}>
          18+
        </span>
        <p>{t('footer.play')}</p>
      </div>
      <p>{t('footer.legal', { years: years(LEGAL_NOTE_YEARS) })}</p>
      <p>{t('footer.copyright', { years: years(COPYRIGHT_YEARS), brand: brand.name })}</p>
    </footer>
  )
}

function SocialRow(): ReactNode {
  const t = useT()
  const { social } = useSite().paths
  const links = (Object.keys(NETWORKS) as Network[]).flatMap((network) => {
    const url = social[network]?.url
    return url ? [{ network, url }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.social} aria-label={t('footer.social')}>
      {links.map(({ network, url }) => (
        <li key={network}>
          <IconButton solid label={NETWORKS[network]} onClick={() => openExternal(url)}>
            {SOCIAL_ICONS[network]}
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function LabelRow() {
  const t = useT()
  const { REFERRAL } = useSite().whitelabel
  return (
    <div className={styles.labels}>
      <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.app} />}>
        {t('footer.coins')}
      </ButtonLink>
      {REFERRAL && isLanded(PATHS.inviteFriends) ? (
        <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.inviteFriends} />}>
          {t('footer.referral')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

import { localText, type Operator, type SocialNetwork } from '@trevo/contract/status'
import type { ReactNode } from 'react'
import { openExternal } from '../../../lib/env.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { MARKETED_GAMES } from '../../../lib/ui-constants.ts'
import { useSite } from '../../../session/status.ts'
import { takeInstallOffer, useInstallOffer } from '../../../shared/install/use-install-offer.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { homeTexts } from '../texts.ts'
import styles from './footer.module.css'
import { SOCIAL_ICONS } from './social-icons.tsx'

type Network = (typeof SocialNetwork)['options'][number]
const NETWORKS: Record<Network, string> = { FACEBOOK: 'Facebook', TWITTER: 'Twitter', TELEGRAM: 'Telegram' }

/** `CNPJ 11.222.333/0001-81`; numbers of other countries as they are. */
const documentText = (document: string) =>
  document.replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d\d)$/, 'CNPJ $1.$2.$3/$4-$5')

/** Who runs the brand, under which numbers and since when, in one sentence. */
function OperatorLine({ operator: { name, document, authorisation, since } }: { operator: Operator }) {
  const t = useT(homeTexts)
  const parts = [
    name,
    documentText(document),
    authorisation && t('footer.authorisation', { number: authorisation }),
    since && t('footer.since', { year: since }),
  ]
  return <p>{`${parts.filter(Boolean).join(', ')}.`}</p>
}

/** The joiners keep a range of years on one line. */
const years = (range: string) => range.replace('-', '\u2060–\u2060')

export function Footer({ helpTitles }: { helpTitles: readonly string[] }) {
  const t = useT(homeTexts)
  const shared = useT()
  const { brand, legal, mobileTemplate } = useSite()
  const language = useLanguage()
  const { birthday_limit: age } = mobileTemplate
  return (
    <footer className={styles.footer}>
      <SocialRow />
      <LabelRow />
      <HelpRow titles={helpTitles} />
      <p>{t('footer.games', { count: MARKETED_GAMES, brand: brand.name })}</p>
      <div className={styles.play}>
        <span className={styles.adult} role="img" aria-label={shared('footer.adult', { age })}>
          {`${age}+`}
        </span>
        <div>
          <p>{t('footer.play')}</p>
          <Link to={PATHS.limits} className={styles.helpLink ?? ''}>
            {shared('title.limits')}
          </Link>
        </div>
      </div>
      <p>
        {legal.licence ? `${localText(legal.licence, language)} (${years(legal.noteYears)}). ` : null}
        {t('footer.legal', { age })}
      </p>
      {legal.operator && <OperatorLine operator={legal.operator} />}
      <p>{t('footer.copyright', { years: years(legal.copyrightYears), brand: brand.name })}</p>
    </footer>
  )
}

/** Titles of the help pages, in the order those open by. */
function HelpRow({ titles }: { titles: readonly string[] }): ReactNode {
  const t = useT(homeTexts)
  if (titles.length === 0) return null
  return (
    <ul className={styles.help} aria-label={t('footer.help')}>
      {titles.map((title, index) => (
        <li key={title} className={styles.helpItem}>
          <Link to={PATHS.help} search={{ i: index }} className={styles.helpLink ?? ''}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SocialRow(): ReactNode {
  const t = useT(homeTexts)
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
  const t = useT(homeTexts)
  const { REFERRAL } = useSite().whitelabel
  const offer = useInstallOffer()
  return (
    <div className={styles.labels}>
      {offer && offer.kind !== 'guide' ? (
        <Button size="md" variant="secondary" onClick={() => takeInstallOffer(offer)}>
          {t('footer.coins')}
        </Button>
      ) : (
        <ButtonLink size="md" variant="secondary" render={<Link {...(offer?.target ?? { to: PATHS.app })} />}>
          {t('footer.coins')}
        </ButtonLink>
      )}
      {REFERRAL ? (
        <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.inviteFriends} />}>
          {t('footer.referral')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

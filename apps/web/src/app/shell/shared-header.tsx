import ChevronLeft from 'lucide-react/icons/chevron-left'
import Globe from 'lucide-react/icons/globe'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import { useConnection } from '../../lib/connection.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { goBack, Link, navHistory, navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSite } from '../../session/status.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import type { RouteRow } from '../route-row.ts'
import styles from './header.module.css'
import { openPanel } from './panels.ts'
import { openService } from './service-links.ts'

/** One per page: the shell shows it, or the page itself where the table hides the top bar. */
export function SharedHeader({ row }: { row: RouteRow }) {
  const t = useT()
  return (
    <header className={cx(styles.header, useConnection() !== 'ok' && styles.noted)}>
      <div className={styles.side}>{row.back === 'none' ? null : <BackButton toHome={row.back === 'home'} />}</div>
      <h1 className={styles.title} tabIndex={-1}>
        {t(row.title)}
      </h1>
      <div className={cx(styles.side, row.language && styles.two)}>
        {row.language ? <LanguageIcon /> : null}
        {row.rightControl === 'home' ? <HomeIcon /> : <ServiceIcon />}
      </div>
    </header>
  )
}

function BackButton({ toHome }: { toHome: boolean }) {
  const t = useT()
  // What lies open and leaves the header in reach is a step of the page itself.
  const back = () => navHistory.stepBack() || (toHome ? navigate({ to: PATHS.home }) : goBack(PATHS.home))
  return (
    <IconButton label={t('shell.back')} onClick={back}>
      <ChevronLeft size={24} />
    </IconButton>
  )
}

function LanguageIcon() {
  const t = useT()
  if (useSite().languages.length < 2) return null
  return (
    <IconButton label={t('shell.language')} onClick={() => openPanel('language')}>
      <Globe size={22} />
    </IconButton>
  )
}

function HomeIcon() {
  const t = useT()
  return (
    <IconLink label={t('shell.homeLink')} render={<Link to={PATHS.home} />}>
      <House size={22} />
    </IconLink>
  )
}

function ServiceIcon() {
  const t = useT()
  if (useSite().customerService.length === 0) return null
  return (
    <IconButton label={t('shell.service')} onClick={openService}>
      <Headset size={22} />
    </IconButton>
  )
}

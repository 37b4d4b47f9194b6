import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { outerUrlOf } from '../outer-url.ts'
import { gamesTexts } from '../texts.ts'
import styles from './outer-app-screen.module.css'

/** A partner's page inside ours, from the hosts that the brand configured and no other. */
function OuterAppScreen() {
  const t = useT(gamesTexts)
  const url = outerUrlOf(useSearch().url, useSite().paths.outerHosts)
  if (!url) {
    return (
      <EmptyState
        art="/art/locked-with-key.webp"
        title={t('outer.refused')}
        text={t('outer.refusedText')}
        action={<ButtonLink render={<Link to={PATHS.home} replace />}>{t('outer.home')}</ButtonLink>}
      />
    )
  }
  return (
    <iframe
      className={styles.frame}
      src={url.href}
      title={t('outer.frame', { host: url.host })}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}

export { OuterAppScreen as Screen }

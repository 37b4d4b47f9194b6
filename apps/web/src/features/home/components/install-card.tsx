import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { openExternal } from '../../../lib/env.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { promptInstall, useInstallWay } from '../../../lib/install.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../home.module.css'
import { useDownloadUrl } from '../use-download-url.ts'

/** The brand's own app where there is one for this device, else the web app by the browser's way or by hand. */
export function InstallCard() {
  const t = useT()
  const { brand } = useSite()
  const action = useInstallAction()
  if (!action) return null
  return (
    <section aria-label={t('title.app')}>
      <Card className={styles.install}>
        <span className={styles.installIcon}>
          <Download size={22} />
        </span>
        <div>
          <h2 className={styles.installTitle}>{t('pwa.installTitle', { brand: brand.name })}</h2>
          <p className={styles.installText}>{t('pwa.installText')}</p>
        </div>
        {action}
      </Card>
    </section>
  )
}

/** Null where this device has no way, or has the app already. */
export function useInstallAction(): ReactNode {
  const t = useT()
  const { whitelabel: flags } = useSite()
  const way = useInstallWay()
  const url = useDownloadUrl()
  if (url) {
    return (
      <Button size="md" variant="soft" onClick={() => openExternal(url)}>
        {t('pwa.download')}
      </Button>
    )
  }
  if (!flags.APPWINDOW) return null
  if (way === 'prompt') {
    return (
      <Button size="md" variant="soft" onClick={promptInstall}>
        {t('pwa.install')}
      </Button>
    )
  }
  return way === 'guide' ? (
    <ButtonLink size="md" variant="soft" render={<Link to={PATHS.app} />}>
      {t('pwa.how')}
    </ButtonLink>
  ) : null
}

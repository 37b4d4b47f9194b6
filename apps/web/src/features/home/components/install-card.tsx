import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { useSite } from '../../../session/status.ts'
import { takeInstallOffer, useInstallOffer } from '../../../shared/install/use-install-offer.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../home.module.css'
import { homeTexts } from '../texts.ts'

/** The brand's own app where there is one for this device, else the web app by the browser's way or by hand. */
export function InstallCard() {
  const common = useT()
  const t = useT(homeTexts)
  const { brand } = useSite()
  const action = useInstallAction()
  if (!action) return null
  return (
    <section aria-label={common('title.app')}>
      <Card className={styles.install}>
        <span className={styles.installIcon}>
          <Download size={22} />
        </span>
        <div>
          <h2 className={styles.installTitle}>{t('install.title', { brand: brand.name })}</h2>
          <p className={styles.installText}>{t('install.text')}</p>
        </div>
        {action}
      </Card>
    </section>
  )
}

/** Null where this device has no way, or has the app already. */
function useInstallAction(): ReactNode {
  const t = useT(homeTexts)
  const offer = useInstallOffer()
  if (!offer) return null
  if (offer.kind === 'guide') {
    return (
      <ButtonLink size="md" variant="soft" render={<Link {...offer.target} />}>
        {t('install.how')}
      </ButtonLink>
    )
  }
  return (
    <Button size="md" variant="soft" onClick={() => takeInstallOffer(offer)}>
      {t(offer.kind === 'prompt' ? 'install.go' : 'install.download')}
    </Button>
  )
}

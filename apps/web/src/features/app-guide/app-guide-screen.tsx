import { Suspense, useState } from 'react'
import { currentDevice, isInAppShell, isStandalone } from '../../lib/env.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Link, useSearch } from '../../lib/nav/nav.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import { takeInstallOffer, useInstallOffer } from '../../shared/install/use-install-offer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BrandMark } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './app-guide.module.css'
import { guideTexts } from './texts.ts'

const AndroidGuide = lazyPart(() => import('./android-guide.tsx').then((guide) => ({ default: guide.AndroidGuide })))
const IosGuide = lazyPart(() => import('./ios-guide.tsx').then((guide) => ({ default: guide.IosGuide })))

function AppGuideScreen() {
  const t = useT(guideTexts)
  const { brand } = useSite()
  const { os: asked = currentDevice().os } = useSearch()
  const [os, setOs] = useState<'android' | 'ios'>(asked === 'ios' ? 'ios' : 'android')
  return (
    <>
      <div className={styles.header}>
        <PageHeader />
      </div>
      <div className={styles.intro}>
        <BrandMark mark={brand.mark} size={72} />
        <p>{t('intro', { brand: brand.name })}</p>
      </div>
      <QuickWay />
      <Segmented
        label={t('choose')}
        choices={[
          { id: 'android', label: t('android') },
          { id: 'ios', label: t('ios') },
        ]}
        value={os}
        onChange={setOs}
      />
      <Suspense fallback={<div className={styles.waiting} />}>
        {os === 'ios' ? <IosGuide /> : <AndroidGuide brand={brand.name} />}
      </Suspense>
      <FreeCoins />
    </>
  )
}

/** What the way here promised: coins to try the games with, for whoever has no account yet. */
function FreeCoins() {
  const t = useT(guideTexts)
  const session = useSession()
  const { FREEPLAY3 } = useSite().whitelabel
  if (session || !FREEPLAY3) return null
  return (
    <div className={styles.coins}>
      <p>{t('coins')}</p>
      <ButtonLink block variant="secondary" render={<Link to={PATHS.trial} />}>
        {t('coins.try')}
      </ButtonLink>
    </div>
  )
}

/** Where one press is enough, it comes before the steps. */
function QuickWay() {
  const t = useT(guideTexts)
  const offer = useInstallOffer()
  if (isInAppShell() || isStandalone()) {
    return (
      <div className={styles.quick}>
        <Note tone="info">{t('installed')}</Note>
      </div>
    )
  }
  // The guide is this very page.
  if (!offer || offer.kind === 'guide') return null
  return (
    <div className={styles.quick}>
      <Button block onClick={() => takeInstallOffer(offer)}>
        {t(offer.kind === 'download' ? 'download' : 'install')}
      </Button>
    </div>
  )
}

export { AppGuideScreen as Screen }

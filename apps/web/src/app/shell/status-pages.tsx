import Headset from 'lucide-react/icons/headset'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { dateText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { refreshStatus, useSite, useStatus } from '../../session/status.ts'
import { Button } from '../../ui/button.tsx'
import type { Fact } from '../../ui/key-value.tsx'
import { Logo } from '../../ui/logo.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { openService, useServiceLinks } from './service-links.ts'

function useIpFact(): Fact[] {
  const t = useT()
  const { location } = useStatus()
  return location ? [{ label: t('status.ip'), value: location.ip }] : []
}

function BrandLogo() {
  const { brand } = useSite()
  return <Logo mark={brand.mark} src={brand.logo} name={brand.shortName} />
}

function ContactButton() {
  const t = useT()
  // Our own pages are closed too: what is left are the channels elsewhere.
  if (useServiceLinks().length === 0) return null
  return (
    <Button variant="outline" block icon={<Headset size={20} />} onClick={openService}>
      {t('status.contact')}
    </Button>
  )
}

function RetryButton() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    refreshStatus().finally(() => setBusy(false))
  }
  return (
    <Button block loading={busy} icon={<RefreshCw size={20} />} onClick={retry}>
      {t('shell.retry')}
    </Button>
  )
}

function useTitle(title: string): void {
  const { brand } = useSite()
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand.name])
}

/** Status 1: the site is being worked on. */
export function MaintenancePage() {
  const t = useT()
  const { maintenanceUntil, timeZone } = useSite()
  const until: Fact[] = maintenanceUntil
    ? [{ label: t('status.until'), value: dateText(maintenanceUntil, 'YYYY-MM-DD HH:mm', timeZone) }]
    : []
  useTitle(t('status.maintenanceTitle'))
  return (
    <StatusPage
      logo={<BrandLogo />}
      art="/art/hammer-and-wrench.webp"
      title={t('status.maintenanceTitle')}
      text={t('status.maintenanceText')}
      facts={[...until, ...useIpFact()]}
      actions={
        <>
          <RetryButton />
          <ContactButton />
        </>
      }
    />
  )
}

/** Status 2: the site may not be offered where the visitor is. */
export function RegionPage() {
  const t = useT()
  useTitle(t('status.regionTitle'))
  return (
    <StatusPage
      logo={<BrandLogo />}
      art="/art/globe-showing-americas.webp"
      title={t('status.regionTitle')}
      text={t('status.regionText')}
      facts={useIpFact()}
      actions={
        <>
          <RetryButton />
          <ContactButton />
        </>
      }
    />
  )
}

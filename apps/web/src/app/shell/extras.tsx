import { useEffect } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { messageText, useLanguage } from '../../lib/i18n/i18n.ts'
import { openServiceEntries } from '../../session/service.ts'
import { useStatus } from '../../session/status.ts'
import { ConnectionNote } from '../../ui/connection-note.tsx'
import { DialogHost } from '../../ui/dialog-host.tsx'
import { preloadOverlays } from '../../ui/lazy-overlay.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { UpdateOffer } from '../pwa/update-offer.tsx'
import styles from './extras.module.css'
import { LanguageSheet } from './language-sheet.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useOpenPanel } from './panels.ts'
import { setServiceLinks } from './service-links.ts'
import { ServiceSheet } from './service-sheet.tsx'

/** What lies over the page, on demand: panels, messages, notes. */
export function Extras() {
  const { site, statusCode } = useStatus()
  useUnsealedService()
  useEffect(preloadOverlays, [])
  return (
    <>
      <ConnectionBar />
      {site ? <Panels isOpen={statusCode === 0} /> : null}
      {site ? <UpdateOffer /> : null}
      <DialogHost />
      <Toaster />
    </>
  )
}

function Panels({ isOpen }: { isOpen: boolean }) {
  const panel = useOpenPanel()
  return (
    <>
      {isOpen ? <MemberMenu open={panel === 'menu'} /> : null}
      <LanguageSheet open={panel === 'language'} />
      <ServiceSheet open={panel === 'service'} />
    </>
  )
}

function ConnectionBar() {
  const state = useConnection()
  useLanguage()
  if (state === 'ok') return null
  return (
    <div className={styles.connection}>
      <ConnectionNote state={state} text={messageText(state === 'offline' ? 'no_internet' : 'slow_connection')} />
    </div>
  )
}

function useUnsealedService(): void {
  const entries = useStatus().site?.customerService
  useEffect(() => {
    let isCurrent = true
    if (entries) openServiceEntries(entries).then((links) => isCurrent && setServiceLinks(links))
    return () => {
      isCurrent = false
    }
  }, [entries])
}

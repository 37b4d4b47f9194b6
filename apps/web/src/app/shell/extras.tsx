import { isReal, seesContractPrompts } from '@trevo/contract/members'
import { Suspense, useEffect, useState } from 'react'
import { gamesTexts } from '../../features/games/texts.ts'
import { limitsTexts } from '../../features/limits/texts.ts'
import { followWins } from '../../features/lottery/follow-wins.ts'
import { registrationTexts } from '../../features/registration/texts.ts'
import { useConnection } from '../../lib/connection.ts'
import { loadNamespace, messageText, refusalsAtHand, useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { useStatus } from '../../session/status.ts'
import { useAskedGame } from '../../shared/games/about-game.ts'
import { useRegisterAsked } from '../../shared/registration/open-register.ts'
import { openServiceEntries } from '../../shared/service/service.ts'
import { followUnread } from '../../shared/unread/unread-follow.ts'
import { ConnectionNote } from '../../ui/connection-note.tsx'
import { DialogHost } from '../../ui/dialog-host.tsx'
import { preloadOverlays } from '../../ui/lazy-overlay.tsx'
import { QuietBoundary } from '../../ui/quiet-boundary.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useConsent } from '../consent.ts'
import { UpdateOffer } from '../pwa/update-offer.tsx'
import { DownloadSheet } from './download-sheet.tsx'
import styles from './extras.module.css'
import { LanguageSheet } from './language-sheet.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useOpenPanel } from './panels.ts'
import { isUsable, setServiceLinks } from './service-links.ts'
import { ServiceSheet } from './service-sheet.tsx'

const Popup = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/registration/register-popup.tsx'),
    loadNamespace(registrationTexts),
    refusalsAtHand(),
  ])
  return { default: module.RegisterPopup }
})

const About = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/games/components/game-sheet.tsx'),
    loadNamespace(gamesTexts),
  ])
  return { default: module.GameSheet }
})

const Reminder = lazyPart(async () => {
  const [module] = await Promise.all([import('../../features/limits/reminder-host.tsx'), loadNamespace(limitsTexts)])
  return { default: module.ReminderHost }
})

const Prompts = lazyPart(() =>
  import('../../features/agents/contract-prompts.tsx').then((module) => ({ default: module.ContractPrompts })),
)

/** What lies over the page, on demand: panels, messages, notes. */
export function Extras() {
  const { site, statusCode } = useStatus()
  useUnsealedService()
  useEffect(preloadOverlays, [])
  // Before the first press, and kept for when the network is away.
  useEffect(() => void refusalsAtHand(), [])
  useEffect(followUnread, [])
  useEffect(followWins, [])
  useConsent()
  return (
    <>
      <ConnectionBar />
      {site ? <Panels isOpen={statusCode === 0} /> : null}
      {site ? <UpdateOffer /> : null}
      {site ? <LateAbout /> : null}
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
      {isOpen ? <LateRegister /> : null}
      {isOpen ? <LateReminder /> : null}
      {isOpen ? <LatePrompts /> : null}
      <LanguageSheet open={panel === 'language'} />
      <ServiceSheet open={panel === 'service'} />
      <DownloadSheet open={panel === 'download'} />
    </>
  )
}

/** Fetched at the first press; stays afterwards, to close and to congratulate. */
function LateRegister() {
  const asked = useRegisterAsked()
  const [used, setUsed] = useState(asked)
  if (asked && !used) setUsed(true)
  return used ? (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Popup asked={asked} />
      </Suspense>
    </QuietBoundary>
  ) : null
}

/** Nothing of it is fetched before the first game tells about itself. */
function LateAbout() {
  const asked = useAskedGame()
  const [isUsed, setUsed] = useState(false)
  if (asked !== null && !isUsed) setUsed(true)
  return isUsed ? (
    <QuietBoundary>
      <Suspense fallback={null}>
        <About />
      </Suspense>
    </QuietBoundary>
  ) : null
}

/** Only those who play with money are reminded of it. */
function LateReminder() {
  const session = useSession()
  if (!session || !isReal(session.type)) return null
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Reminder key={session.token} />
      </Suspense>
    </QuietBoundary>
  )
}

/** Members are not prompted before they have replaced a password that someone else chose. */
function LatePrompts() {
  const session = useSession()
  if (!session || session.firstTimeLogin || !seesContractPrompts(session.type)) return null
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Prompts key={session.userName} token={session.token} />
      </Suspense>
    </QuietBoundary>
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
  const { site, statusCode } = useStatus()
  const entries = site?.customerService
  const hasChat = site?.whitelabel.CBS3 ?? false
  const isOpen = statusCode === 0
  useEffect(() => {
    let isCurrent = true
    if (entries) {
      openServiceEntries(entries).then((links) => {
        if (isCurrent) setServiceLinks(links.filter((link) => isUsable(link, { hasChat, isOpen })))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [entries, hasChat, isOpen])
}

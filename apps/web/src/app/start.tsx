import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { textOfError, toastMsOfError } from '../lib/api/api-error.ts'
import { whenFirstViewStands } from '../lib/first-view.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { watchTouches } from '../lib/idle.ts'
import { watchInstall } from '../lib/install.ts'
import type { Search } from '../lib/nav/history.ts'
import { navHistory } from '../lib/nav/nav.tsx'
import { watchScroll } from '../lib/nav/scroll.ts'
import { nextTask } from '../lib/next-task.ts'
import { createQueryClient } from '../lib/query.ts'
import { startSession } from '../session/start.ts'
import { goToFirstPassword } from '../shared/log-in/after-login.ts'
import { watchPresses } from '../ui/late-presses.ts'
import { toast } from '../ui/toast.ts'
import { onSessionExpired } from './expired.ts'
import { goToConsent } from './go-to-consent.ts'
import { startRouter } from './router.tsx'
import { RootBoundary } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'

const client = createQueryClient((error) =>
  toast.show({ tone: 'bad', text: textOfError(error), durationMs: toastMsOfError(error) }),
)

const FONTS = ["16px 'Inter Variable'", "16px 'Outfit Variable'"]

/** Language and status first, then the page; the splash of the HTML covers the wait. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  // Reading the files was one piece of work: the browser may do something else before the next.
  await new Promise((resolve) => setTimeout(resolve))
  const session = () =>
    startSession({
      client,
      onSessionExpired,
      onPasswordChangeRequired: goToFirstPassword,
      onTermsRequired: goToConsent,
    })
  const ready = Promise.all([nextTask().then(session), startI18n()])
  // Handled below; until then a rejection must not count as unhandled.
  ready.catch(() => undefined)
  await nextTask()
  loadFonts()
  watchInstall()
  watchTouches()
  watchPresses()
  watchScroll(() => navHistory.get().key)
  const [wasOver] = await ready
  await nextTask()
  // Before the router answers: a page that redirects would drop what the address says.
  noteVisit(navHistory.get().search).catch(() => undefined)
  await startRouter(client)
  await nextTask()
  if (wasOver) onSessionExpired()
  // A transition renders in slices: the page stays able to react while the first view is put together.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RootBoundary>
            <Shell />
            <SplashEnd />
          </RootBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** Few come by a partner's link. */
async function noteVisit(search: Search): Promise<void> {
  if (!search.aff) return
  const { noteAffiliateVisit } = await import('../features/registration/affiliate-visit.ts')
  await noteAffiliateVisit(search)
}

/** Asked for now instead of by the first text: a page that stands in its letters is laid out once. */
function loadFonts(): void {
  for (const font of FONTS) document.fonts.load(font).catch(() => undefined)
}

/** The splash of the HTML goes when the page under it is there. */
function SplashEnd() {
  useEffect(() => {
    let frame = 0
    const stop = whenFirstViewStands(() => {
      frame = requestAnimationFrame(() => document.getElementById('splash')?.remove())
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [])
  return null
}

import { Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { PlaceContext } from '../../lib/nav/nav.tsx'
import { scrollTopOf } from '../../lib/nav/scroll.ts'
import { PageHeaderContext } from '../../lib/page-header.tsx'
import { useSite } from '../../session/status.ts'
import { cx } from '../../ui/cx.ts'
import { QuietBoundary } from '../../ui/quiet-boundary.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isMoving, type Shown, showAgain, shown } from '../router.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { HomeHeader } from './home-header.tsx'
import { createFadeGate, watchSwipes } from './page-fade.ts'
import { PageBoundary, RouteError } from './route-error.tsx'
import { SharedHeader } from './shared-header.tsx'
import styles from './shell.module.css'
import { StatusGate } from './status-gate.tsx'

const Extras = lazyPart(() => import('./extras.tsx').then((module) => ({ default: module.Extras })))

const EXTRAS_AFTER_MS = 1_000

const fadeGate = createFadeGate()
watchSwipes(fadeGate)

export function Shell() {
  const page = useSyncExternalStore(shown.subscribe, shown.get)
  return (
    <div className="column">
      <MovingLine />
      <StatusGate>{page ? <Layout page={page} /> : null}</StatusGate>
      <LateExtras />
    </div>
  )
}

/** Between two pages the old one stays: a thin line tells that the press was heard. */
function MovingLine() {
  const moves = useSyncExternalStore(isMoving.subscribe, isMoving.get)
  return moves ? <div className={styles.moving} aria-hidden="true" /> : null
}

function Layout({ page }: { page: Shown }) {
  const t = useT()
  const { row, place } = page
  const shared = <SharedHeader row={row} />
  const first = useRef(place)
  useLayoutEffect(() => {
    const top = scrollTopOf(place)
    // A page that has just opened is at its top already; saying so would make the browser lay it out here and now.
    if (top > 0 || place !== first.current) scrollTo(0, top)
  }, [place])
  return (
    <PlaceContext value={place}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {row.header === 'home' ? <HomeHeader /> : null}
      {row.header === 'shared' ? shared : null}
      <PageHeaderContext value={shared}>
        <Main key={place.pathname} page={page} fades={place !== first.current} />
      </PageHeaderContext>
      <FloatingButtons
        aboveNav={row.bottomNav}
        hasRoom={row.bottomNav && !row.ownNav}
        onHome={row.header === 'home'}
        needsService={row.header === 'home' || row.rightControl === 'home'}
        page={place.pathname}
      />
      {row.bottomNav && !row.ownNav ? <BottomNav pathname={place.pathname} /> : null}
      <RouteAnnouncer page={page} />
    </PlaceContext>
  )
}

/** The first page is uncovered by the splash, and needs no entrance of its own. */
function Main({ page, fades: mayFade }: { page: Shown; fades: boolean }) {
  const [fades] = useState(() => mayFade && !fadeGate.isSuppressed())
  const ownHeader = page.row.header === 'own'
  return (
    <main id="main" className={cx(styles.main, fades && styles.fade)} tabIndex={-1}>
      {'Screen' in page ? (
        <PageBoundary ownHeader={ownHeader}>
          <page.Screen />
        </PageBoundary>
      ) : (
        <RouteError ownHeader={ownHeader} onRetry={showAgain} />
      )}
    </main>
  )
}

/** After a change of page: its name is read out, its heading takes the focus, and nothing stays open over it. */
function RouteAnnouncer({ page }: { page: Shown }) {
  const t = useT()
  const { brand } = useSite()
  const [announced, setAnnounced] = useState('')
  const last = useRef(page.place.pathname)
  const title = t(page.row.title)
  const { pathname } = page.place
  const { header } = page.row
  useEffect(() => {
    document.title = header === 'home' ? brand.name : `${title} · ${brand.name}`
  }, [title, header, brand.name])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setAnnounced(title)
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [pathname, title])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  )
}

/** Everything that only shows when something happens stays out of the first view. */
function LateExtras() {
  const ready = useCalm({ afterMs: EXTRAS_AFTER_MS, orInput: true })
  return ready ? (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Extras />
      </Suspense>
    </QuietBoundary>
  ) : null
}

import { Suspense } from 'react'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSteps } from '../../lib/use-steps.ts'
import { useSession } from '../../session/session.ts'
import { useMayBeOffered } from '../../session/use-member.ts'
import { isOffer } from '../../shared/announcements/is-offer.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { QuietBoundary } from '../../ui/quiet-boundary.tsx'
import type { Category } from './category.ts'
import { Banners } from './components/banners.tsx'
import { CategoryMenu, PANEL_ID } from './components/category-menu.tsx'
import { ContinueStrip } from './components/continue-strip.tsx'
import { HomeSkeleton, RowsSkeleton } from './components/home-skeleton.tsx'
import { FIRST_VIEW_ROWS, Previews } from './components/previews.tsx'
import { SearchBox } from './components/search-box.tsx'
import { Ticker } from './components/ticker.tsx'
import styles from './home.module.css'
import { type HomePage, useHome, useHomeLive } from './queries.ts'
import { homeTexts } from './texts.ts'
import { useCategory } from './use-category.ts'
import { useIdle } from './use-idle.ts'

const CategoryContent = lazyPart(() =>
  import('./components/category-content.tsx').then((module) => ({ default: module.CategoryContent })),
)
const Below = lazyPart(() => import('./components/below.tsx').then((module) => ({ default: module.Below })))

const RewardNotices = lazyPart(() =>
  import('../../shared/rewards/reward-notices.tsx').then((module) => ({ default: module.RewardNotices })),
)

const MissingNote = lazyPart(() =>
  import('../../shared/missing/missing-note.tsx').then((module) => ({ default: module.MissingNote })),
)

/** What waits for the member; it comes once the page stands, and never keeps it back. */
const Waiting = () => (
  <QuietBoundary>
    <Suspense fallback={null}>
      <RewardNotices />
      <MissingNote />
    </Suspense>
  </QuietBoundary>
)

/** What stands above the menu, the menu, then as many rows of games as a phone shows without scrolling. */
const STEP = { top: 1, menu: 2, rows: 3 }
const LAST_STEP = STEP.rows + FIRST_VIEW_ROWS - 1

export function HomeContent() {
  const home = useHome()
  useHomeLive()
  const session = useSession()
  const mayBeOffered = useMayBeOffered()
  const step = useSteps(LAST_STEP)
  const isIdle = useIdle('below') && step === LAST_STEP
  const { category, select, menu } = useCategory(home.data?.menus)
  if (home.isPending) return <HomeSkeleton label={messageText('loading')} />
  return (
    <div className={styles.page}>
      <Loaded query={home}>
        {(page) => (
          <>
            {step >= STEP.top ? (
              <div className={styles.top}>
                <Banners banners={mayBeOffered ? page.banners : page.banners.filter((one) => !isOffer(one))} />
                <Ticker notices={page.ticker} />
                <SearchBox />
                {session && isIdle ? <Waiting /> : null}
              </div>
            ) : null}
            {step >= STEP.menu ? (
              <div ref={menu} className={styles.menu}>
                <CategoryMenu menus={page.menus} selected={category} onSelect={select} />
              </div>
            ) : null}
            {step >= STEP.rows ? (
              <Panel
                home={page}
                category={category}
                onSelect={select}
                rows={isIdle ? Number.POSITIVE_INFINITY : step - STEP.rows + 1}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {isIdle ? (
        <QuietBoundary>
          <Suspense fallback={null}>
            <Below home={home.data} isHome={category === 'HOME'} onSelect={select} />
          </Suspense>
        </QuietBoundary>
      ) : null}
    </div>
  )
}

type PanelProps = {
  home: HomePage
  category: Category
  onSelect: (category: Category) => void
  /** How many of the previews, while the page is being put together. */
  rows: number
}

function Panel({ home, category, onSelect, rows }: PanelProps) {
  const t = useT(homeTexts)
  const session = useSession()
  return (
    <div id={PANEL_ID} role="tabpanel" aria-label={t(`category.${category}`)}>
      {category === 'HOME' ? (
        <>
          {session ? <ContinueStrip /> : null}
          <Previews home={home} onSelect={onSelect} rows={rows} />
        </>
      ) : (
        <Suspense fallback={<RowsSkeleton label={messageText('loading')} />}>
          <CategoryContent key={category} category={category} home={home} />
        </Suspense>
      )}
    </div>
  )
}

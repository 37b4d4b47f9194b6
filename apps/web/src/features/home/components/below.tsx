import { type ReactNode, Suspense } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useSession } from '../../../session/session.ts'
import { useMayBeOffered } from '../../../session/use-member.ts'
import { NearView } from '../../../ui/near-view.tsx'
import { QuietBoundary } from '../../../ui/quiet-boundary.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { Category } from '../category.ts'
import styles from '../home.module.css'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { useIdle } from '../use-idle.ts'
import { Footer } from './footer.tsx'
import { GuestCard } from './guest-card.tsx'
import { HotStrip } from './hot-strip.tsx'
import { InstallCard } from './install-card.tsx'
import { NewsStrips } from './news-strips.tsx'
import { Popups } from './popups.tsx'
import { PromoStrip } from './promo-strip.tsx'
import { More, Section } from './section.tsx'
import { VendorStrip } from './vendor-strip.tsx'
import { WinnerBoard } from './winner-board.tsx'

// For members alone, and with more behind it than the rest of this file together.
const RaceStrip = lazyPart(() => import('./race-strip.tsx').then((module) => ({ default: module.RaceStrip })))

const MissionStrip = lazyPart(() => import('./mission-strip.tsx').then((module) => ({ default: module.MissionStrip })))

/** As high as each part turns out, so that the page keeps its length. */
const SHAPE_PX = { hot: 138.66, vendors: 144, promotions: 188, winners: 402 }

type BelowProps = { home: HomePage | undefined; isHome: boolean; onSelect: (category: Category) => void }

/** What lies under the first view, in one file that comes when the browser has time for it. */
export function Below({ home, isHome, onSelect }: BelowProps) {
  const session = useSession()
  const isTimeForEnd = useIdle('end')
  const isTimeForPopups = useIdle('popups')
  const mayBeOffered = useMayBeOffered()
  return (
    <>
      {home && isHome ? <Strips home={home} onSelect={onSelect} /> : null}
      {isTimeForEnd ? (
        <>
          <div className={styles.stack}>
            {session ? null : <GuestCard />}
            <InstallCard />
          </div>
          <Footer helpTitles={home?.helpTitles ?? []} />
        </>
      ) : null}
      {home && home.popups.length > 0 && isTimeForPopups && mayBeOffered ? <Popups popups={home.popups} /> : null}
    </>
  )
}

type NearProps = { name: string; heightPx: number; children: ReactNode }

const Near = ({ name, heightPx, children }: NearProps) => (
  <NearView name={name} shape={<SkeletonBlock height={heightPx} radius="var(--r-lg)" />}>
    {children}
  </NearView>
)

function Strips({ home, onSelect }: { home: HomePage; onSelect: (category: Category) => void }) {
  const t = useT(homeTexts)
  const session = useSession()
  const mayBeOffered = useMayBeOffered()
  const hasTab = (category: Category) => home.menus.includes(category)
  return (
    <>
      {home.hot.length > 0 ? (
        <Section
          title={t('section.hot')}
          action={
            hasTab('HOT') ? (
              <More label={t('more.all')} of={t('section.hot')} onPress={() => onSelect('HOT')} />
            ) : undefined
          }
        >
          <Near name="home.hot" heightPx={SHAPE_PX.hot}>
            <HotStrip games={home.hot} />
          </Near>
        </Section>
      ) : null}
      {mayBeOffered ? (
        <QuietBoundary>
          <NewsStrips />
        </QuietBoundary>
      ) : null}
      {session ? (
        <QuietBoundary>
          <Suspense fallback={null}>
            <MissionStrip />
            <RaceStrip />
          </Suspense>
        </QuietBoundary>
      ) : null}
      {home.vendors.length > 0 ? (
        <Near name="home.vendors" heightPx={SHAPE_PX.vendors}>
          <VendorStrip vendors={home.vendors} />
        </Near>
      ) : null}
      {home.promotions.length > 0 && mayBeOffered ? (
        <Near name="home.promotions" heightPx={SHAPE_PX.promotions}>
          <PromoStrip promotions={home.promotions} />
        </Near>
      ) : null}
      {home.winners.length > 0 ? (
        <Section title={t('section.winners')}>
          <Near name="home.winners" heightPx={SHAPE_PX.winners}>
            <WinnerBoard winners={home.winners} />
          </Near>
        </Section>
      ) : null}
    </>
  )
}

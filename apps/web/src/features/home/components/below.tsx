import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import type { Category } from '../category.ts'
import styles from '../home.module.css'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { Footer } from './footer.tsx'
import { GuestCard } from './guest-card.tsx'
import { HotStrip } from './hot-strip.tsx'
import { InstallCard } from './install-card.tsx'
import { Popups } from './popups.tsx'
import { PromoStrip } from './promo-strip.tsx'
import { More, Section } from './section.tsx'
import { VendorStrip } from './vendor-strip.tsx'
import { WinnerBoard } from './winner-board.tsx'

type BelowProps = { home: HomePage | undefined; isHome: boolean; onSelect: (category: Category) => void }

/** What lies under the first view, in one file that comes when the browser has time for it. */
export function Below({ home, isHome, onSelect }: BelowProps) {
  const session = useSession()
  return (
    <>
      {home && isHome ? <Strips home={home} onSelect={onSelect} /> : null}
      <div className={styles.stack}>
        {session ? null : <GuestCard />}
        <InstallCard />
      </div>
      <Footer helpTitles={home?.helpTitles ?? []} />
      {home && home.popups.length > 0 ? <Popups popups={home.popups} /> : null}
    </>
  )
}

function Strips({ home, onSelect }: { home: HomePage; onSelect: (category: Category) => void }) {
  const t = useT(homeTexts)
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
          <HotStrip games={home.hot} />
        </Section>
      ) : null}
      {home.vendors.length > 0 ? <VendorStrip vendors={home.vendors} /> : null}
      {home.promotions.length > 0 ? <PromoStrip promotions={home.promotions} /> : null}
      {home.winners.length > 0 ? (
        <Section title={t('section.winners')}>
          <WinnerBoard winners={home.winners} />
        </Section>
      ) : null}
    </>
  )
}

import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { tickerMotion } from '../ticker-motion.ts'
import styles from './ticker.module.css'

type Notices = HomePage['ticker']

export function Ticker({ notices }: { notices: Notices }) {
  const t = useT(homeTexts)
  return (
    <section className={styles.ticker} aria-label={t('ticker.label')}>
      <span className={styles.icon}>
        <Megaphone size={18} />
      </span>
      <div className={styles.window}>
        {notices.length === 0 ? (
          <p className={styles.none}>{t('ticker.none')}</p>
        ) : (
          <div className={styles.moving} style={tickerMotion(notices.map((notice) => notice.title))}>
            <Titles notices={notices} />
            <Titles notices={notices} isCopy />
          </div>
        )}
      </div>
      {notices.length > 0 ? (
        <IconLink label={t('ticker.all')} render={<Link to={PATHS.notice} />}>
          <ChevronRight size={18} />
        </IconLink>
      ) : null}
    </section>
  )
}

type TitlesProps = { notices: Notices; isCopy?: boolean }

/** The copy follows on the first, so that the row never runs empty; it is there for the eye and the finger alone. */
function Titles({ notices, isCopy = false }: TitlesProps) {
  return (
    <ul className={styles.titles} aria-hidden={isCopy}>
      {notices.map((notice, index) => (
        <li key={notice.id} className={styles.item}>
          <Link
            to={PATHS.notice}
            search={{ i: index }}
            className={styles.title ?? ''}
            {...(isCopy && { tabIndex: -1 })}
          >
            {notice.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

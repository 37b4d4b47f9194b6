import type { PastFlight } from '../../../../src/crash/shared/wire.ts'
import { cx } from '../../../shell/cx.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import chips from '../crash-chips.module.css'
import { distributionOf } from '../distribution.ts'
import { timesText, toneOf } from '../multiplier.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

export function StatsSheet({ past, onClose }: { past: readonly PastFlight[]; onClose: () => void }) {
  const { bins, median, highest } = distributionOf(past.map(({ crash }) => crash))
  if (past.length === 0) {
    return (
      <Sheet title={t('stats.title')} onClose={onClose}>
        <p>{t('stats.empty')}</p>
      </Sheet>
    )
  }
  return (
    <Sheet title={t('stats.title')} onClose={onClose}>
      <p className={styles.statsOf}>{t('stats.of', { count: past.length })}</p>
      <dl className={styles.statsFacts}>
        <div>
          <dt>{t('stats.median')}</dt>
          <dd>{timesText(median)}</dd>
        </div>
        <div>
          <dt>{t('stats.highest')}</dt>
          <dd>{timesText(highest)}</dd>
        </div>
      </dl>
      <h3 className={styles.statsTitle}>{t('stats.share')}</h3>
      <ul className={styles.bins}>
        {bins.map(({ from, to, count, share }) => (
          <li key={from} className={styles.bin}>
            <span className={styles.binName}>
              {to === null ? `${timesText(from)} +` : `${timesText(from)} – ${timesText(to)}`}
            </span>
            <span className={styles.binTrack} aria-hidden="true">
              <span className={styles.binBar} style={{ transform: `scaleX(${share})` }} />
            </span>
            <span className={styles.binCount}>{count}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.statsTitle}>{t('stats.list')}</h3>
      <ul className={chips.allChips}>
        {past.map(({ id, crash }) => (
          <li key={id} className={cx(chips.chip, chips[toneOf(crash)])}>
            {timesText(crash)}
          </li>
        ))}
      </ul>
      <p className={styles.statsOf}>{t('stats.note')}</p>
    </Sheet>
  )
}

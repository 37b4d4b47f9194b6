import type { PastFlight } from '../../../../src/crash/shared/wire.ts'
import { cx } from '../../../shell/cx.ts'
import { inLanguage } from '../../../shell/page.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import styles from '../crash.module.css'
import { distributionOf } from '../distribution.ts'
import { timesText, toneOf } from '../multiplier.ts'

const t = inLanguage({
  pt: {
    title: 'Estatísticas',
    of: (count: number) => `Últimas ${count} rodadas`,
    share: 'Onde explodiram',
    median: 'Metade passou de',
    highest: 'Maior',
    list: 'Rodadas, da mais nova para a mais antiga',
    note: 'O passado não muda a próxima rodada: cada uma foi fixada antes da primeira decolagem da cadeia.',
    empty: 'Ainda não há rodadas.',
  },
  en: {
    title: 'Statistics',
    of: (count: number) => `Last ${count} rounds`,
    share: 'Where they crashed',
    median: 'Half went beyond',
    highest: 'Highest',
    list: 'Rounds, newest first',
    note: 'The past does not change the next round: each was fixed before the first take-off of its chain.',
    empty: 'There are no rounds yet.',
  },
})

export function StatsSheet({ past, onClose }: { past: readonly PastFlight[]; onClose: () => void }) {
  const { bins, median, highest } = distributionOf(past.map(({ crash }) => crash))
  if (past.length === 0) {
    return (
      <Sheet title={t.title} onClose={onClose}>
        <p>{t.empty}</p>
      </Sheet>
    )
  }
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.statsOf}>{t.of(past.length)}</p>
      <dl className={styles.statsFacts}>
        <div>
          <dt>{t.median}</dt>
          <dd>{timesText(median)}</dd>
        </div>
        <div>
          <dt>{t.highest}</dt>
          <dd>{timesText(highest)}</dd>
        </div>
      </dl>
      <h3 className={styles.statsTitle}>{t.share}</h3>
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
      <h3 className={styles.statsTitle}>{t.list}</h3>
      <ul className={styles.allChips}>
        {past.map(({ id, crash }) => (
          <li key={id} className={cx(styles.chip, styles[toneOf(crash)])}>
            {timesText(crash)}
          </li>
        ))}
      </ul>
      <p className={styles.statsOf}>{t.note}</p>
    </Sheet>
  )
}

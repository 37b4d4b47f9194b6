import type { Money } from '@trevo/contract/money'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Bar, barsOf, shortText, type Tick } from '../chart.ts'
import styles from '../report.module.css'
import { agentsTexts } from '../texts.ts'
import { Signed } from './signed.tsx'

type DayChartProps = {
  title: string
  days: readonly { day: string; amount: Money }[]
  /** In a card that is there already. */
  isBare?: boolean
}

/** So many days can be named one by one. */
const NAMED_DAYS = 8
/** Of its share of the width; the rest is air. */
const BAR_SHARE = 0.7

/** One bar a day; a table has the same figures for those who cannot see it or want them exactly. */
export function DayChart({ title, days, isBare = false }: DayChartProps) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { bars, ticks } = barsOf(days)
  const dayText = (day: string) => momentText(`${day}T12:00:00Z`, 'day', language, 'UTC')
  const first = days[0]?.day
  const last = days[days.length - 1]?.day
  if (!first || !last || days.length < 2) return null
  const chart = (
    <>
      <figure className={styles.chart}>
        <figcaption className={styles.chartTitle}>{title}</figcaption>
        <div
          className={styles.plot}
          role="img"
          aria-label={t('chart.label', { title, first: dayText(first), last: dayText(last) })}
        >
          <Lines ticks={ticks} />
          <Bars bars={bars} />
        </div>
        {days.length > NAMED_DAYS ? (
          <p className={styles.ends}>
            <span>{dayText(first)}</span>
            <span>{dayText(last)}</span>
          </p>
        ) : (
          <p className={cx(styles.ends, styles.each)} aria-hidden="true">
            {days.map(({ day }) => (
              <span key={day}>{`${Number(day.slice(8))}/${Number(day.slice(5, 7))}`}</span>
            ))}
          </p>
        )}
        {bars.some(({ minor }) => minor < 0) ? <Legend /> : null}
      </figure>
      <details className={styles.details}>
        <summary>{t('chart.table')}</summary>
        <table className={styles.dayTable}>
          <caption className={styles.chartTitle}>{title}</caption>
          <tbody>
            {days.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>
                  <Signed amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
  return isBare ? <div className={styles.bare}>{chart}</div> : <Card>{chart}</Card>
}

function Lines({ ticks }: { ticks: readonly Tick[] }) {
  const language = useLanguage()
  return ticks.map(({ minor, y }) => (
    <span key={minor} className={cx(styles.tick, minor === 0 && styles.zero)} style={{ top: `${y}%` }}>
      <span className={styles.tickName}>{shortText(minor, language)}</span>
    </span>
  ))
}

const Bars = ({ bars }: { bars: readonly Bar[] }) => (
  <span className={styles.bars}>
    {bars.map(({ day, minor, y, height }, index) => (
      <span
        key={day}
        className={cx(styles.bar, minor < 0 ? styles.loss : styles.gain)}
        style={{
          left: `${((index + (1 - BAR_SHARE) / 2) / bars.length) * 100}%`,
          top: `${y}%`,
          width: `${(BAR_SHARE / bars.length) * 100}%`,
          height: `${height}%`,
        }}
      />
    ))}
  </span>
)

function Legend() {
  const t = useT(agentsTexts)
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={cx(styles.key, styles.gain)} />
      {t('chart.gain')}
      <span className={cx(styles.key, styles.loss)} />
      {t('chart.loss')}
    </p>
  )
}

import { formatMoney, type Money } from '@trevo/contract/money'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Card } from '../../../ui/card.tsx'
import { barsOf, CHART_HEIGHT } from '../chart.ts'
import styles from '../report.module.css'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { Signed } from './signed.tsx'

type DayChartProps = { title: string; days: readonly { day: string; amount: Money }[] }

const SLOT = 10
const BAR = 7

/** One bar a day; the same figures stand in a table for whoever cannot see it, or wants them exactly. */
export function DayChart({ title, days }: DayChartProps) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const money = useMoney()
  const { bars, zero, most, least } = barsOf(days)
  const dayText = (day: string) => momentText(`${day}T12:00:00Z`, 'day', language, 'UTC')
  const first = days[0]?.day
  const last = days[days.length - 1]?.day
  if (!first || !last || days.length < 2) return null
  return (
    <Card>
      <figure className={styles.chart}>
        <figcaption className={styles.chartTitle}>{title}</figcaption>
        <p className={styles.chartMost}>{money(formatMoney(BigInt(most)))}</p>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length * SLOT} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chart.label', { title, first: dayText(first), last: dayText(last) })}
        >
          {bars.map(({ day, minor, y, height }, index) => (
            <rect
              key={day}
              className={minor < 0 ? styles.loss : styles.gain}
              x={index * SLOT + (SLOT - BAR) / 2}
              y={y}
              width={BAR}
              height={height}
            />
          ))}
          <line className={styles.zero} x1={0} x2={bars.length * SLOT} y1={zero} y2={zero} />
        </svg>
        {least < 0 ? <p className={styles.chartMost}>{money(formatMoney(BigInt(least)))}</p> : null}
        <p className={styles.ends}>
          <span>{dayText(first)}</span>
          <span>{dayText(last)}</span>
        </p>
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
    </Card>
  )
}

import type { SignInCalendar } from '@trevo/contract/daily-sign-in'
import { kept, LOCALE } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { monthGrid } from '../month-grid.ts'
import styles from '../sign-in.module.css'
import { rewardTexts } from '../texts.ts'

// A calendar day: no time zone may move it.
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** The month of the server's today with the days signed in. */
export function MonthCard({ calendar: { today, month } }: { calendar: SignInCalendar }) {
  const t = useT(rewardTexts)
  const locale = LOCALE[useLanguage()]
  const signed = new Set(month.map(({ date }) => date))
  const cells = monthGrid(today)
  const titleOf = kept(
    `month:${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  )
  const weekday = kept(`week:${locale}`, () => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }))
  const fullWeekday = kept(
    `weeks:${locale}`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  )
  // Any week that begins on a Sunday names the weekdays.
  const week = [
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ] as const
  const rows = Array.from({ length: cells.length / week.length }, (_, row) => cells.slice(row * 7, row * 7 + 7))
  return (
    <Card>
      <table className={styles.month}>
        <caption className={styles.monthName}>{titleOf.format(noonOf(today))}</caption>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" className={styles.weekday}>
                <span aria-hidden="true">{weekday.format(noonOf(day))}</span>
                <VisuallyHidden>{fullWeekday.format(noonOf(day))}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((days, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name and never move
            <tr key={row}>
              {days.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other name
                  <td key={column} />
                ) : (
                  <td key={day}>
                    <span
                      className={cx(styles.date, signed.has(day) && styles.signed, day === today && styles.now)}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      {Number(day.slice(8))}
                      {signed.has(day) ? <VisuallyHidden>{`, ${t('state.claimed')}`}</VisuallyHidden> : null}
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

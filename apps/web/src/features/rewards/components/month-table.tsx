import { kept, LOCALE } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../check-in.module.css'
import { monthGrid } from '../month-grid.ts'
import { rewardTexts } from '../texts.ts'

const WEEK = 7
// A calendar day: no time zone may move it.
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
/** Any week that begins on a Sunday names the weekdays. */
const WEEKDAYS = Array.from({ length: WEEK }, (_, index) => `2026-11-0${index + 1}`)

type MonthTableProps = { title: string; month: string; today: string; checked: ReadonlySet<string> }

export function MonthTable({ title, month, today, checked }: MonthTableProps) {
  const cells = monthGrid(`${month}-01`)
  const rows = Array.from({ length: cells.length / WEEK }, (_, row) => cells.slice(row * WEEK, row * WEEK + WEEK))
  return (
    <table className={styles.month}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <Weekdays />
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
                  <Day day={day} isToday={day === today} isChecked={checked.has(day)} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Weekdays() {
  const locale = LOCALE[useLanguage()]
  const weekday = kept(`week:${locale}`, () => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }))
  const fullWeekday = kept(
    `weeks:${locale}`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  )
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((day) => (
          <th key={day} scope="col" className={styles.weekday}>
            <span aria-hidden="true">{weekday.format(noonOf(day))}</span>
            <VisuallyHidden>{fullWeekday.format(noonOf(day))}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Day({ day, isToday, isChecked }: { day: string; isToday: boolean; isChecked: boolean }) {
  const t = useT(rewardTexts)
  return (
    <span
      className={cx(styles.date, isChecked && styles.checked, isToday && styles.now)}
      aria-current={isToday ? 'date' : undefined}
    >
      {Number(day.slice(8))}
      {isChecked ? <VisuallyHidden>{`, ${t('state.claimed')}`}</VisuallyHidden> : null}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { CheckInCalendar } from '@trevo/contract/check-in'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { kept, LOCALE } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../check-in.module.css'
import { addMonths } from '../month-grid.ts'
import { checkedDaysQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'
import { MonthTable } from './month-table.tsx'

const MONTHS_BACK = 12

/** The month of the server's today with the days checked in, and those before it. */
export function MonthCard({ calendar: { today, month: days } }: { calendar: CheckInCalendar }) {
  const t = useT(rewardTexts)
  const current = today.slice(0, 7)
  const [back, setBack] = useState(0)
  const shown = addMonths(current, -back)
  const earlier = useQuery(checkedDaysQuery(back === 0 ? null : shown, useSession()))
  const title = useMonthName(shown)
  const table = (checked: typeof days) => (
    <MonthTable title={title} month={shown} today={today} checked={new Set(checked.map(({ date }) => date))} />
  )
  return (
    <Card>
      <div className={styles.monthTop}>
        <IconButton label={t('month.before')} disabled={back >= MONTHS_BACK} onClick={() => setBack(back + 1)}>
          <ChevronLeft size={22} />
        </IconButton>
        <p className={styles.monthName} aria-live="polite">
          {title}
        </p>
        <IconButton label={t('month.after')} disabled={back === 0} onClick={() => setBack(back - 1)}>
          <ChevronRight size={22} />
        </IconButton>
      </div>
      {earlier.isError ? (
        <Loaded query={earlier}>{(answer) => table(answer.days)}</Loaded>
      ) : (
        // The days stand at once, and what is known of them follows.
        table(back === 0 ? days : (earlier.data?.days ?? []))
      )}
    </Card>
  )
}

function useMonthName(month: string): string {
  const locale = LOCALE[useLanguage()]
  const format = kept(
    `month:${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${month}-01T12:00:00Z`))
}

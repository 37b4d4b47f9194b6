import type { StaffSchedule } from '@trevo/contract/ops/lottery'
import { useLocale } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { weekdayNames } from './weekday-names.ts'

const DAYS_OF_WEEK = 7
const MINUTE_SECONDS = 60

/** When a lottery is drawn and how long before it closes, by the clock of its own zone. */
export function ScheduleText({ schedule }: { schedule: StaffSchedule }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { everyMinutes, at, weekdays, timeZone, closeSeconds } = schedule
  const names = weekdayNames(locale)
  const days = weekdays.map((day) => names[day]).join(', ')
  const draws =
    everyMinutes !== null
      ? translate('lottery.every', { minutes: everyMinutes })
      : translate(weekdays.length === DAYS_OF_WEEK ? 'lottery.every_day' : 'lottery.some_days', {
          at: at ?? '',
          days,
          timeZone,
        })
  const closes =
    closeSeconds < MINUTE_SECONDS
      ? translate('lottery.closes_seconds', { count: closeSeconds })
      : translate('lottery.closes_minutes', { count: Math.round(closeSeconds / MINUTE_SECONDS) })
  return `${draws}, ${closes}`
}

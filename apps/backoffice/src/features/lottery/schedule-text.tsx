import type { StaffSchedule } from '@trevo/contract/ops/lottery'
import { useLocale } from 'react-admin'
import { tagOf } from '../../lib/i18n/locale.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

const DAYS_OF_WEEK = 7
const MINUTE_SECONDS = 60
/** A Sunday, so that its day plus n is weekday n. */
const SUNDAY_MS = Date.UTC(2026, 1, 1)
const DAY_MS = 86_400_000

/** When a lottery is drawn and how long before it closes, by the clock of its own zone. */
export function ScheduleText({ schedule }: { schedule: StaffSchedule }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { everyMinutes, at, weekdays, timeZone, closeSeconds } = schedule
  const dayNames = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' })
  const days = weekdays.map((day) => dayNames.format(SUNDAY_MS + day * DAY_MS)).join(', ')
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

import { tagOf } from '../../lib/i18n/locale.ts'

const DAYS_OF_WEEK = 7
/** A Sunday, so that its day plus n is weekday n. */
const SUNDAY_MS = Date.UTC(2026, 1, 1)
const DAY_MS = 86_400_000

/** Short, from Sunday on. */
export function weekdayNames(locale: string): string[] {
  const names = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: DAYS_OF_WEEK }, (_, day) => names.format(SUNDAY_MS + day * DAY_MS))
}

import type { Translate } from '../../lib/i18n/i18n.ts'
import type pt from './locales/pt.json'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number) => String(value).padStart(2, '0')

/** `["01", "42"]` below an hour, `["03", "12", "09"]` above. */
export function clockParts(seconds: number): string[] {
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)]
  const rest = [two(minutes), two(seconds % MINUTE)]
  return hours > 0 ? [two(hours), ...rest] : rest
}

/** `01:42`, `3h 12min`, `2 dias`: as exact as anybody needs it. */
export function timeLeftText(t: Translate<typeof pt>, seconds: number): string {
  if (seconds < HOUR) return clockParts(seconds).join(':')
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ${Math.floor((seconds % HOUR) / MINUTE)}min`
  return t('left.days', { count: Math.floor(seconds / DAY) })
}

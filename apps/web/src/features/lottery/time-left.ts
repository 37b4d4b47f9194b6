import type { Translate } from '@trevo/texts/translate'
import { clockParts } from '../../lib/countdown.ts'
import type pt from './locales/pt.json'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `01:42`, `3h 12min`, `2 dias`: as exact as anybody needs it. */
export function timeLeftText(t: Translate<typeof pt>, seconds: number): string {
  if (seconds < HOUR) return clockParts(seconds).join(':')
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ${Math.floor((seconds % HOUR) / MINUTE)}min`
  return t('left.days', { count: Math.floor(seconds / DAY) })
}

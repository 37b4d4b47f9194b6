import type { Language } from '@trevo/contract/wire'
import { dateText, localDateText } from '../../lib/format.ts'

export const clockText = (at: string, timeZone: string): string => dateText(at, 'YYYY-MM-DD HH:mm', timeZone).slice(-5)

const dayOf = (at: string | Date, timeZone: string) => dateText(at, 'YYYY-MM-DD', timeZone)

export const isSameDay = (one: string | Date, other: string | Date, timeZone: string): boolean =>
  dayOf(one, timeZone) === dayOf(other, timeZone)

/** The hour on the day itself, the day afterwards; both of the merchant. */
export const shortWhen = (at: string, now: Date, language: Language, timeZone: string): string =>
  isSameDay(at, now, timeZone) ? clockText(at, timeZone) : localDateText(at, language, timeZone)

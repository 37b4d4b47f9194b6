import type { Language } from '@trevo/contract/wire'
import { dateText, kept, LOCALE, localDateText } from '../../lib/format.ts'

export const clockText = (at: string, timeZone: string): string => dateText(at, 'YYYY-MM-DD HH:mm', timeZone).slice(-5)

const dayOf = (at: string | Date, timeZone: string) => dateText(at, 'YYYY-MM-DD', timeZone)

export const isSameDay = (one: string | Date, other: string | Date, timeZone: string): boolean =>
  dayOf(one, timeZone) === dayOf(other, timeZone)

/** The hour on the day itself, the day afterwards; both of the merchant. */
export const shortWhen = (at: string, now: Date, language: Language, timeZone: string): string =>
  isSameDay(at, now, timeZone) ? clockText(at, timeZone) : localDateText(at, language, timeZone)

/** A moment of the days to come, as one says it: the day and the hour, by the merchant's clock. */
export const whenText = (at: string, language: Language, timeZone: string): string =>
  kept(`when ${language} ${timeZone}`, () => {
    const day = { weekday: 'long', day: '2-digit', month: '2-digit' } as const
    const options = { ...day, hour: '2-digit', minute: '2-digit', hour12: false, timeZone } as const
    return new Intl.DateTimeFormat(LOCALE[language], options)
  }).format(new Date(at))

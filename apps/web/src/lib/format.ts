import { moneyParts as partsOf, moneyText as textOf } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'

/** Money is written as in the games and the console, which do not know this folder. */
export const moneyParts = partsOf
export const moneyText = textOf

export const LOCALE: Record<Language, string> = { PT: 'pt-BR', EN: 'en-GB', ES: 'es-MX' }

/** Making an Intl object costs far more than using one. */
const formatters = new Map<string, unknown>()
export function kept<T>(id: string, make: () => T): T {
  const found = formatters.get(id) as T | undefined
  if (found !== undefined) return found
  const made = make()
  formatters.set(id, made)
  return made
}

export type DatePattern = 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm' | 'YYYY-MM-DD HH:mm:ss' | 'YYYY/MM/DD' | 'MM/DD/YYYY'
const PART_OF: Record<string, Intl.DateTimeFormatPartTypes> = {
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
}

/** Days and hours are the merchant's, wherever the phone is. */
export function dateText(at: string | Date, pattern: DatePattern, timeZone: string): string {
  const formatter = kept(
    `d:${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
  const parts = formatter.formatToParts(new Date(at))
  return pattern.replace(/[A-Za-z]+/g, (token) => parts.find((part) => part.type === PART_OF[token])?.value ?? token)
}

/** For reading, not for tables: `15 de nov. de 2025`, `15 Nov 2025`. */
export function localDateText(at: string | Date, language: Language, timeZone: string): string {
  const options = { timeZone, day: 'numeric', month: 'short', year: 'numeric' } as const
  return kept(`l:${language}:${timeZone}`, () => new Intl.DateTimeFormat(LOCALE[language], options)).format(
    new Date(at),
  )
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `há 5 minutos`, `in 2 hours`; under a minute `agora`, `now`. */
export function relativeTimeText(at: string | Date, now: Date, language: Language): string {
  const formatter = kept(`r:${language}`, () => new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'auto' }))
  const differenceMs = new Date(at).getTime() - now.getTime()
  const unit = UNITS.find(([, unitMs]) => Math.abs(differenceMs) >= unitMs)
  return unit ? formatter.format(Math.trunc(differenceMs / unit[1]), unit[0]) : formatter.format(0, 'second')
}

/** `ma***@exemplo.com` */
export const maskEmail = (email: string) => email.replace(/^(.{1,2}).*(?=@)/, '$1***')

/** `*******4321` */
export const maskMobile = (mobile: string) => mobile.replace(/\d(?=\d{4})/g, '*')

import { useLocale } from 'react-admin'
import { tagOf } from '../lib/i18n/locale.ts'
import { useMerchant } from '../lib/session.ts'

/** Times of the console are those of the brand, wherever the reader is. */
export const useTimeZone = (): string => useMerchant()?.timeZone ?? 'UTC'

export function useTimeText(): (moment: string, options: Intl.DateTimeFormatOptions) => string {
  const locales = tagOf(useLocale())
  const timeZone = useTimeZone()
  return (moment, options) => new Date(moment).toLocaleString(locales, { timeZone, ...options })
}

import type { Language } from '@trevo/contract/wire'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

const WORDS: Readonly<Record<Language, typeof pt>> = { PT: pt, EN: en, ES: es }

/** What the phone itself says around staff's words: in the language of the preview, whatever the console speaks. */
export const phoneWords = (language: Language): typeof pt => WORDS[language]

/** Times on the phone read year first, in the brand's zone. */
export function phoneMoment(moment: string | null | undefined, timeZone: string, timeStyle: 'short' | 'medium') {
  const date = new Date(moment ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle }).format(date)
}

type Span = { startsAt?: string | undefined; endsAt?: string | null | undefined; noExpiry?: boolean | undefined }

/** From when to when a promotion runs, as its detail says it. */
export function phoneDates({ startsAt, endsAt, noExpiry = true }: Span, timeZone: string, longTerm: string): string {
  const start = phoneMoment(startsAt, timeZone, 'short')
  const end = endsAt ? phoneMoment(endsAt, timeZone, 'short') : noExpiry ? longTerm : ''
  return end ? `${start} – ${end}` : start
}

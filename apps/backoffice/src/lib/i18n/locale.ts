import type { Locale } from './common.ts'

/** The staff's language outside of components. react-admin draws every page anew when it changes. */
let locale: Locale = 'pt'

export const currentLocale = (): Locale => locale
export const noteLocale = (next: Locale) => {
  locale = next
}

const TAGS: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es-MX' }

/** How a language of the console writes dates and numbers. */
export const tagOf = (language: string): string => TAGS[language as Locale] ?? TAGS.pt

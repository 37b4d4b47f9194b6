import type { Locale } from './common.ts'

/** The staff's language outside of components. react-admin draws every page anew when it changes. */
let locale: Locale = 'pt'

export const currentLocale = (): Locale => locale
export const noteLocale = (next: Locale) => {
  locale = next
}

import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

export type Locale = 'pt' | 'en' | 'es'
/** Portuguese is the source: every other language has its keys. */
export type Texts<T = Readonly<Record<string, string>>> = Readonly<Record<Locale, Readonly<Record<keyof T, string>>>>

/** The texts of all features, each of which adds its own here: a key that is in none of them does not compile. */
export interface TextFiles {
  common: typeof pt
}

/** What more than one feature says. */
export const commonTexts: Texts<typeof pt> = { pt, en, es }

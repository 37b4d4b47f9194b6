import en from './locales/en.json'
import pt from './locales/pt.json'

export type Locale = 'pt' | 'en'
export type Texts = Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** What more than one feature says. */
export const commonTexts: Texts = { pt, en }

import {
  moneyText as amountText,
  CashCurrency,
  MONEY_FORMS,
  type MoneyForm,
  PLAY_MONEY_SYMBOL,
} from '@trevo/contract/money'
import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'

export const LOCALES = { PT: 'pt-BR', EN: 'en-GB', ES: 'es-MX' } as const satisfies Record<Language, string>

/** The same thing in every language we speak. */
export const inEveryLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(Language.options.map((language) => [language, make(language)])) as Record<Language, T>

export type InLanguages<T> = Partial<Record<Language, T>>

/** The languages that somebody wrote in: a field that a form left empty is none. */
export const written = <T>(texts: { [L in Language]?: T | undefined }): InLanguages<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as InLanguages<T>

/** What a brand speaks to whoever asks for nothing else: its first language. */
export const mainLanguage = (languages: readonly Language[]): Language => languages[0] ?? DEFAULT_LANGUAGE

/** The language a text is read in: the one asked for, else the brand's own, else whichever somebody wrote. */
export const readIn = (texts: InLanguages<unknown>, asked: Language, main: Language): Language =>
  [asked, main, ...Language.options].find((language) => texts[language] !== undefined) ?? main

export const textIn = <T>(texts: InLanguages<T>, asked: Language, main: Language): T | undefined =>
  texts[readIn(texts, asked, main)]

/** What is kept in Portuguese and English alone: the Portuguese is nearer to a Spanish reader. */
export const ofTwo = <T>(language: Language, pt: T, en: T): T => (language === 'EN' ? en : pt)

/** A calendar day in words, which no time zone may move: `14 de novembro de 2025`. */
export const calendarDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A month by its name, `novembro`, and with its year where none stands beside it. */
export const calendarMonth = (month: string, language: Language, { year }: { year: boolean }): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`))

/** How a brand's country writes its money. Play money is written as that of most brands. */
export function moneyFormOf(currency: string): MoneyForm {
  const cash = CashCurrency.safeParse(currency)
  return cash.success ? MONEY_FORMS[cash.data] : { ...MONEY_FORMS.BRL, symbol: PLAY_MONEY_SYMBOL }
}

/** An amount as letters say it, to the cent; as the screens write it, in every language. */
export function moneyText(_language: Language, currency: string, minor: bigint): string {
  const form = moneyFormOf(currency)
  return amountText(minor, form.symbol, form)
}

/** A count as the screens write it beside amounts, in every language: 1.250, so that no comma means two things. */
export const numberText = (count: number): string =>
  new Intl.NumberFormat(LOCALES.PT, { maximumFractionDigits: 2 }).format(count)

/** The first language of `Accept-Language` that we speak; browsers send them in order of preference. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  askedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE

/** Null where no language of ours was asked for: programs rarely do. */
export function askedLanguage(acceptLanguage: string | undefined): Language | null {
  for (const entry of (acceptLanguage ?? '').split(',', 20)) {
    const [tag = ''] = entry.trim().split(/[-_;]/, 1)
    const known = Language.safeParse(tag.toUpperCase())
    if (known.success) return known.data
  }
  return null
}

/** A language file: flat keys, `{name}` where a value goes. */
export type Texts = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Keys of a language file; `name_one` and `name_other` are asked for as `name` with a `count`. */
export type KeyOf<T> = { [K in keyof T & string]: K extends `${infer Base}_${PluralForm}` ? Base : K }[keyof T & string]
export type Translate<T> = (key: KeyOf<T>, values?: Values) => string

const rules: Record<string, Intl.PluralRules> = {}

/** Brazilians write "0 apostas". Intl makes that a singular for `pt`, and only for `pt-PT` the plural it is. */
const pluralRules = (language: string) => new Intl.PluralRules(/^pt$/i.test(language) ? 'pt-PT' : language)

function pluralForm(count: number, language: string): string {
  rules[language] ??= pluralRules(language)
  return rules[language].select(count)
}

/** The text of a key with `{name}` filled once, as is; with a `count`, the form the language has for it. */
export function translate(texts: Texts, key: string, values: Values, language: string): string {
  const { count } = values
  const plural = typeof count === 'number' ? texts[`${key}_${pluralForm(count, language)}`] : undefined
  const text = plural ?? texts[key] ?? texts[`${key}_other`] ?? key
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** For texts that are all there at once: `textsIn({ PT: pt, EN: en }).PT('void.subject', { period })`. */
export function textsIn<L extends string, T extends Texts>(files: Readonly<Record<L, T>>): Record<L, Translate<T>> {
  const one = (language: L): Translate<T> => {
    return (key, values = {}) => translate(files[language], key, values, language)
  }
  const languages = Object.keys(files) as L[]
  return Object.fromEntries(languages.map((language) => [language, one(language)])) as Record<L, Translate<T>>
}

import type { Language } from '@trevo/contract/wire'

export type Values = Readonly<Record<string, string | number>>

const plurals: Partial<Record<Language, Intl.PluralRules>> = {}

function pluralForm(count: number, language: Language): string {
  plurals[language] ??= new Intl.PluralRules(language)
  return plurals[language].select(count)
}

/** The text of a key with `{name}` filled once, as is; with a `count`, the form the language has for it. */
export function translate(
  texts: Readonly<Record<string, string>>,
  key: string,
  values: Values,
  language: Language,
): string {
  const { count } = values
  const plural = typeof count === 'number' ? texts[`${key}_${pluralForm(count, language)}`] : undefined
  const text = plural ?? texts[key] ?? texts[`${key}_other`] ?? key
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

import type { Language } from '@trevo/contract/wire'
import type { Values } from '@trevo/texts/translate'
import { escapeHtml } from './html.ts'

/** Whatever goes into HTML is escaped as text, whoever wrote it. */
export const asText = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))]))

type Letter = { subject: string; html: string }
type Says<Key extends string> = Readonly<Record<Language, (key: Key, values?: Values) => string>>

/** A letter in every language, of its texts `name.subject` and `name.html`. */
export function letterOf<Name extends string>(
  texts: Says<NoInfer<`${Name}.subject` | `${Name}.html`>>,
  name: Name,
  values: Readonly<Record<Language, Values>> = { PT: {}, EN: {} },
): Record<Language, Letter> {
  const inLanguage = (language: Language) => ({
    subject: texts[language](`${name}.subject`, values[language]),
    html: texts[language](`${name}.html`, asText(values[language])),
  })
  return { PT: inLanguage('PT'), EN: inLanguage('EN') }
}

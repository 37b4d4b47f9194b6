import type { Language } from '@trevo/contract/wire'
import { escapeHtml } from '@trevo/texts/html'
import type { Values } from '@trevo/texts/translate'
import { inEveryLanguage } from './language.ts'

/** Whatever goes into HTML is escaped as text, whoever wrote it. */
export const asText = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))]))

type Letter = { subject: string; html: string }
type Says<Key extends string> = Readonly<Record<Language, (key: Key, values?: Values) => string>>

/** A letter in every language, of its texts `name.subject` and `name.html`. */
export function letterOf<Name extends string>(
  texts: Says<NoInfer<`${Name}.subject` | `${Name}.html`>>,
  name: Name,
  valuesIn: (language: Language) => Values = () => ({}),
): Record<Language, Letter> {
  return inEveryLanguage((language) => {
    const values = valuesIn(language)
    return {
      subject: texts[language](`${name}.subject`, values),
      html: texts[language](`${name}.html`, asText(values)),
    }
  })
}

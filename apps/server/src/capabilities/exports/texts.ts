import type { Language } from '@trevo/contract/wire'
import { textsIn } from '@trevo/texts/translate'
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }

const texts = textsIn({ PT: pt, EN: en, ES: es })
type Named = keyof typeof pt extends infer Key ? (Key extends `column.${infer Name}` ? Name : never) : never

export const cutText = (language: Language, count: number): string => texts[language]('cut', { count })

const isNamed = (name: string): name is Named => `column.${name}` in pt

/** The heading of a column; a field without a text goes by its name in the contract. */
export const columnName = (language: Language, path: readonly string[]): string =>
  path.map((name) => (isNamed(name) ? texts[language](`column.${name}`) : spelled(name))).join(' · ')

const spelled = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

import type { KeyOf, Values } from '@trevo/texts/translate'
import { useTranslate as useLibraryTranslate } from 'react-admin'
import type { TextFiles } from './common.ts'

type KeyIn<File> = KeyOf<File> | (keyof File & string)
/** What can be said: a text of any feature, or one that react-admin brings. */
export type TextKey = { [File in keyof TextFiles]: KeyIn<TextFiles[File]> }[keyof TextFiles] | `ra.${string}`
/** The rest of the keys that begin so: `TextUnder<'agents.'>` has `turnover` for `agents.turnover`. */
export type TextUnder<Begin extends string> = TextKey extends infer Key
  ? Key extends `${Begin}${infer Rest}`
    ? Rest
    : never
  : never
export type Translate = {
  (key: TextKey, values?: Values): string
  /** For a name as the server sent it, which is shown as it came where nobody has worded it. */
  (key: string, values: Values & { _: string }): string
}

/** The key of a name that the server sends as it is; `check-i18n` knows which of them are worded. */
export const sentKey = (key: string): TextKey => key as TextKey

/** react-admin's own takes any string. */
export const useTranslate: () => Translate = useLibraryTranslate

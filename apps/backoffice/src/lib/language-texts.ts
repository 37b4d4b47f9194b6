import { Language } from '@trevo/contract/wire'

type TextDraft = { title?: string; html?: string }
export type TextsDraft = { [L in Language]?: TextDraft | undefined }

/** Portuguese always; another language is sent only where somebody wrote it. */
export function writtenTexts(texts: TextsDraft | undefined): TextsDraft {
  const whole = (text: TextDraft | undefined) => ({ title: text?.title ?? '', html: text?.html ?? '' })
  const isSent = (language: Language) => language === 'PT' || texts?.[language]?.title || texts?.[language]?.html
  return Object.fromEntries(Language.options.filter(isSent).map((language) => [language, whole(texts?.[language])]))
}

/** What a phone in this language shows. */
export function textIn(
  texts: TextsDraft | undefined,
  language: Language,
): { title: string; html: string; isOther: boolean } {
  const own = texts?.[language]
  const text = own?.title ? own : texts?.PT
  return { title: text?.title ?? '', html: text?.html ?? '', isOther: text !== own }
}

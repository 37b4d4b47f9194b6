import type { Language } from '@trevo/contract/wire'

type TextDraft = { title?: string; html?: string }
export type TextsDraft = { PT?: TextDraft | undefined; EN?: TextDraft | undefined }

/** English is sent only where somebody wrote it. */
export function writtenTexts(texts: TextsDraft | undefined): TextsDraft {
  const { PT, EN } = texts ?? {}
  const whole = (text: TextDraft | undefined) => ({ title: text?.title ?? '', html: text?.html ?? '' })
  return { PT: whole(PT), ...(EN?.title || EN?.html ? { EN: whole(EN) } : {}) }
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

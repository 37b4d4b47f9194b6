import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'

type TextDraft = { title?: string; html?: string }
export type TextsDraft = { [L in Language]?: TextDraft | undefined }
type WrittenTexts = { [L in Language]?: { title: string; html: string } }

/** A language is sent only where somebody wrote it; the server says which one it misses. */
export function writtenTexts(texts: TextsDraft | undefined): WrittenTexts {
  const whole = (text: TextDraft | undefined) => ({ title: text?.title ?? '', html: text?.html ?? '' })
  const isSent = (language: Language) => texts?.[language]?.title || texts?.[language]?.html
  return Object.fromEntries(Language.options.filter(isSent).map((language) => [language, whole(texts?.[language])]))
}

/** What a phone in this language shows, on a brand that speaks these. */
export function textIn(
  texts: TextsDraft | undefined,
  language: Language,
  [main = DEFAULT_LANGUAGE]: readonly Language[],
): { title: string; html: string; isOther: boolean } {
  const own = texts?.[language]
  const text = own?.title ? own : texts?.[main]
  return { title: text?.title ?? '', html: text?.html ?? '', isOther: text !== own }
}

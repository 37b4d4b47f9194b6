import { Language } from '@trevo/contract/wire'

type Text = { subject?: string; html?: string }
export type MessageTexts = Partial<Record<Language, Text>>
type Whole = { subject: string; html: string }

const whole = (text: Text | undefined): Whole => ({ subject: text?.subject ?? '', html: text?.html ?? '' })
const isWritten = ({ subject, html }: Whole) => subject.trim() !== '' && html.trim() !== ''

/** Another language is sent only where somebody wrote it; null where the brand's first is missing or another one is half there. */
export function messageTexts(texts: MessageTexts | undefined, main: Language): Partial<Record<Language, Whole>> | null {
  const begun = Language.options
    .map((language) => [language, whole(texts?.[language])] as const)
    .filter(([language, { subject, html }]) => language === main || subject !== '' || html !== '')
  if (!begun.every(([, text]) => isWritten(text))) return null
  return Object.fromEntries(begun)
}

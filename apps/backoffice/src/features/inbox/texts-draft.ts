import type { Language } from '@trevo/contract/wire'

type Text = { subject?: string; html?: string }
export type MessageTexts = Partial<Record<Language, Text>>
type Whole = { subject: string; html: string }

const whole = (text: Text | undefined): Whole => ({ subject: text?.subject ?? '', html: text?.html ?? '' })
const isWritten = ({ subject, html }: Whole) => subject.trim() !== '' && html.trim() !== ''

/** English is sent only where somebody wrote it; null where the Portuguese text is missing or English is half there. */
export function messageTexts(texts: MessageTexts | undefined): { PT: Whole; EN?: Whole } | null {
  const [PT, EN] = [whole(texts?.PT), whole(texts?.EN)]
  if (!isWritten(PT)) return null
  if (EN.subject === '' && EN.html === '') return { PT }
  return isWritten(EN) ? { PT, EN } : null
}

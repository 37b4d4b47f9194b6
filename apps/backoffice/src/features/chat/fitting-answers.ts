import type { ChatAnswer } from '@trevo/contract/ops/chat-desk'

const SHOWN = 8

/** What was typed after a slash that begins the text; null: nothing to complete. */
export const askedFor = (text: string): string | null => /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase() ?? null

/** Those whose shortcut begins with it come first, then those that hold it anywhere; the brand's first language before others. */
export function fitting(answers: readonly ChatAnswer[], q: string, languages: readonly string[]): ChatAnswer[] {
  const place = ({ language, shortcut }: ChatAnswer) =>
    (shortcut.startsWith(q) ? 0 : 100) + (languages.indexOf(language) + 1 || 99)
  return answers
    .filter(({ shortcut, text }) => shortcut.includes(q) || text.toLowerCase().includes(q))
    .toSorted((a, b) => place(a) - place(b) || a.shortcut.localeCompare(b.shortcut))
    .slice(0, SHOWN)
}

export type HelpEntry = { title: string; content: string }
export type Found = { index: number; title: string; excerpt: string }

const AROUND = 70

/** As people type: without accents, marks or capitals. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of an entry without its tags, which the server has cut to the allow-list; they are only ever shown as text. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(strong|b|em|i|u|a|span)\b/.test(tag) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands around the first hit. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.min(...words.map((word) => plain(text).indexOf(word)).filter((place) => place >= 0), text.length)
  if (at === text.length) return text.slice(0, 2 * AROUND) + (text.length > 2 * AROUND ? '…' : '')
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`
}

/** Entries that hold every word asked for; those with more of them in the title come first. */
export function searchHelp(entries: readonly HelpEntry[], asked: string): Found[] {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map(({ title, content }, index) => {
      const text = wordsOf(content)
      const [inTitle, inAll] = [plain(title), plain(`${title} ${text}`)]
      const isHit = words.every((word) => inAll.includes(word))
      const rank = words.filter((word) => inTitle.includes(word)).length
      return { index, title, excerpt: isHit ? excerptOf(text, words) : '', isHit, rank }
    })
    .filter(({ isHit }) => isHit)
    .sort((one, other) => other.rank - one.rank || one.index - other.index)
    .map(({ index, title, excerpt }) => ({ index, title, excerpt }))
}

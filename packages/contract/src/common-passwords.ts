import { BREACHED_PASSWORDS } from './breached-passwords.ts'
import { COMMON_WORDS } from './common-words.ts'

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const WALKS = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  '147258369',
  '741852963',
  '159357',
]
const DATE =
  /^(0?[1-9]|[12]\d|3[01])\D?(0?[1-9]|1[0-2])\D?((19|20)\d\d|\d\d)$|^(19|20)\d\d\D?(0[1-9]|1[0-2])\D?([0-2]\d|3[01])$/

const BREACHED: ReadonlySet<string> = new Set(BREACHED_PASSWORDS)

/**
 * Whether a password is among the first that somebody would try: one that breaches have shown, a well-known word with
 * the usual decoration, something repeated, a row or walk on the keyboard, a date, or little more than one of
 * `ownWords`. Patterns beside the list: they cover every year and ending. The server refuses by it, and pages say it while a password
 * is typed.
 */
export function isCommonPassword(plain: string, ownWords: readonly string[] = []): boolean {
  const text = folded(plain)
  if (BREACHED.has(plain.toLowerCase()) || BREACHED.has(text)) return true
  if (ownWords.some((word) => isLittleMoreThan(text, folded(word)))) return true
  return isRepeated(text) || isWalk(text) || DATE.test(text) || isDecoratedWord(text)
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s/g, '')

/** "maria2026", "M4r1a!!" and "aMaria7" for Maria: without the word nothing is left that has to be guessed. */
function isLittleMoreThan(text: string, word: string): boolean {
  if (word.length < 3) return false
  return [text, spelled(text)].some((form) => {
    if (!form.includes(word)) return false
    const rest = form.replace(word, '')
    return rest.length < 4 || !/[a-z]/.test(rest)
  })
}

const spelled = (word: string) => [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('')

/** "aaaaaaaa", "abababab", "12341234". */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/.test(text)

function isWalk(text: string): boolean {
  const lines = [...ROWS, ...WALKS]
  if (lines.some((line) => (line + line).includes(text) || (reversed(line) + reversed(line)).includes(text)))
    return true
  // Pieces of rows one after the other: "123456abc", "qwer1234", "abc123456".
  return piecesOf(text, lines) <= Math.max(1, Math.floor(text.length / 4))
}

const reversed = (text: string) => [...text].reverse().join('')

/** How many runs of at least three it takes to write the text; infinite where it cannot be done. */
function piecesOf(text: string, lines: readonly string[]): number {
  const best = [0]
  for (let end = 1; end <= text.length; end++) {
    best[end] = Number.POSITIVE_INFINITY
    for (let start = 0; start <= end - 3; start++) {
      const piece = text.slice(start, end)
      const isRun =
        lines.some((line) => line.includes(piece) || reversed(line).includes(piece)) || /^(.)\1+$/.test(piece)
      if (isRun) best[end] = Math.min(best[end] as number, (best[start] as number) + 1)
    }
  }
  return best[text.length] as number
}

/** A word with digits and signs before or after it, also written with look-alikes, once or twice. */
function isDecoratedWord(text: string): boolean {
  const plainEnds = (word: string) => word.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const bodies = [
    plainEnds(text),
    spelled(plainEnds(text)),
    plainEnds(spelled(text)),
    spelled(text.replace(/\d+$/, '')),
  ]
  return bodies.some((body) => isWord(body) || isTwoWords(body))
}

const isWord = (text: string) => COMMON_WORDS.has(text) || COMMON_WORDS.has(text.replace(/s$/, ''))

function isTwoWords(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (COMMON_WORDS.has(text.slice(0, cut)) && COMMON_WORDS.has(text.slice(cut))) return true
  }
  return false
}

/** What a stranger tries first for an account that is only being opened: the brand's names and the owner's own. */
export const wordsAround = (brand: { code: string; name: string }, own: readonly string[]): string[] => [
  brand.code,
  brand.name,
  ...own.map((word) => word.split('@', 1)[0] ?? ''),
]

import { withoutAccents } from '@trevo/games/art-theme'

/** How far Outfit 800 moves on after each letter, in hundredths of an em. */
const WIDTHS: Readonly<Record<string, number>> = {
  0: 67,
  1: 39,
  2: 58,
  3: 57,
  4: 61,
  5: 57,
  6: 58,
  7: 53,
  8: 57,
  9: 58,
  A: 74,
  B: 65,
  C: 69,
  D: 76,
  E: 63,
  F: 60,
  G: 79,
  H: 74,
  I: 30,
  J: 55,
  K: 72,
  L: 57,
  M: 87,
  N: 75,
  O: 81,
  P: 64,
  Q: 82,
  R: 66,
  S: 60,
  T: 65,
  U: 71,
  V: 72,
  W: 101,
  X: 72,
  Y: 69,
  Z: 62,
  ' ': 18,
  "'": 25,
  '-': 46,
  '&': 70,
  '!': 30,
  '.': 30,
}
const OTHER_WIDTH = 66

/** In ems. */
export const widthOf = (text: string) =>
  [...withoutAccents(text)].reduce((sum, char) => sum + (WIDTHS[char] ?? OTHER_WIDTH), 0) / 100

const MAX_LINES = 3
/** Points a title loses with each further line: two lines must let it grow, three lines a lot. */
const LINE_PENALTIES = [0, 5, 20] as const
const ORPHAN_PENALTY = 30

export type FittedTitle = { lines: string[]; size: number; score: number }

/** The split into one to three lines that allows the largest letters. */
export function fitTitle(title: string, maxWidth: number, maxSize: number, minSize = 30): FittedTitle {
  const words = title.toUpperCase().split(/\s+/)
  let best: FittedTitle | undefined
  for (let count = 1; count <= Math.min(MAX_LINES, words.length); count++) {
    for (const lines of splits(words, count)) {
      const size = Math.min(maxSize, maxWidth / Math.max(...lines.map(widthOf)))
      // A DE, DA or NO alone on a line looks lost.
      const orphans = lines.filter((line) => line.length < 3 && !/\d/.test(line)).length
      const score = size - (LINE_PENALTIES[count - 1] ?? 0) - orphans * ORPHAN_PENALTY
      if (best === undefined || score > best.score) best = { lines, size: Math.max(size, minSize), score }
    }
  }
  return best ?? { lines: [''], size: minSize, score: 0 }
}

function splits(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  return words
    .slice(0, -1)
    .flatMap((_, index) =>
      splits(words.slice(index + 1), count - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
    )
}

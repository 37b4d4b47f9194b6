import { symbolOf, ticketRow } from './selection.ts'
import type { Play, Rows } from './types.ts'

export type TypedTickets = { readonly tickets: Rows; readonly refused: readonly string[]; readonly repeated: number }

/** What parts bets for certain; within a line it depends on what a bet is made of. */
const LINES = /[\n\r;]+/
const WORDS = /[\s,:/|+_()[\]]+/
/** `1 - 2 - 3` and `1 . 2` are one word, as `1-2-3` is. */
const JOINTS = /\s*[-.\u2010-\u2015]+\s*/g

const padOf = ({ rule }: Play) => rule.rows[0]?.pad ?? 1
const lengthOf = ({ rule }: Play) => rule.ticketLength ?? 1

/**
 * Numbers with nothing between them, as many digits each as the game writes: a bet, or a part of one. Single digits must be
 * a whole bet, or they might as well be a number of two digits.
 */
function unpacked(play: Play, word: string): string[] | null {
  const [pad, length] = [padOf(play), lengthOf(play)]
  if (!/^\d+$/.test(word) || word.length <= pad || word.length % pad !== 0) return null
  const count = word.length / pad
  if (count > length || (pad === 1 && count !== length)) return null
  return Array.from({ length: count }, (_, i) => word.slice(i * pad, (i + 1) * pad))
}

/** `7`, `07`, and `007` where numbers begin at 1: zeros before say nothing there. In games of digits `07` is 7 alone. */
function single(play: Play, word: string): string | null {
  const pad = padOf(play)
  if (!/^\d+$/.test(word)) return null
  if (word.length <= pad) return word
  const isZeroed = pad === 1 ? /^0\d$/.test(word) : (play.rule.rows[0]?.from ?? 0) > 0 && /^0+\d{1,2}$/.test(word)
  return isZeroed ? word.slice(-pad) : null
}

/** The symbols of a word, by its place in a bet; null where it has none. */
function symbolsOf(play: Play, word: string): string[] | null {
  const parts: string[] = []
  for (const part of word.split('-')) {
    const read = unpacked(play, part) ?? [single(play, part)]
    for (const one of read) {
      if (one === null) return null
      parts.push(one)
    }
  }
  return parts.length === 0 ? null : parts
}

/** A run of words that together make whole bets, or something that makes none. */
type Run = { readonly symbols: readonly string[]; readonly text: string }

function runsOf(play: Play, line: string): Run[] {
  const length = lengthOf(play)
  const runs: Run[] = []
  let open: { symbols: string[]; words: string[] } = { symbols: [], words: [] }
  const close = () => {
    if (open.words.length > 0) runs.push({ symbols: open.symbols, text: open.words.join(' ') })
    open = { symbols: [], words: [] }
  }
  for (const word of line.replace(JOINTS, '-').split(WORDS)) {
    const bare = word.replace(/^-+|-+$/g, '')
    if (bare === '') continue
    const symbols = symbolsOf(play, bare)
    if (symbols !== null && symbols.length % length !== 0) {
      open.symbols.push(...symbols)
      open.words.push(bare)
    } else {
      close()
      runs.push({ symbols: symbols ?? [], text: bare })
    }
  }
  close()
  return runs
}

/**
 * What a person typed or pasted, in any usual form: numbers apart by spaces, commas, hyphens, points or nothing at all, with
 * or without leading zeros, a bet per line or several in one, one bet over several lines, or a column of numbers. Numbers that
 * do not add up to whole bets are refused together rather than guessed at.
 */
export function readTickets(play: Play, text: string): TypedTickets {
  const runs = text.split(LINES).flatMap((line) => runsOf(play, line))
  const length = lengthOf(play)
  const isWhole = ({ symbols }: Run) => symbols.length > 0 && symbols.length % length === 0
  const isBroken = ({ symbols }: Run) => symbols.length > 0 && symbols.length < length
  const all = runs.flatMap(({ symbols }) => symbols)
  const isColumn = all.length === runs.length && all.length % length === 0
  if (runs.length > 1 && runs.every(isBroken) && (all.length === length || isColumn)) {
    return taken(play, [{ symbols: all, text: runs.map((run) => run.text).join(' ') }], isWhole)
  }
  return taken(play, runs, isWhole)
}

function taken(play: Play, runs: readonly Run[], isWhole: (run: Run) => boolean): TypedTickets {
  const length = lengthOf(play)
  const tickets: number[][] = []
  const refused: string[] = []
  const seen = new Set<string>()
  let repeated = 0
  for (const run of runs) {
    if (!isWhole(run)) {
      refused.push(run.text)
      continue
    }
    for (let at = 0; at < run.symbols.length; at += length) {
      const parts = run.symbols.slice(at, at + length)
      const rows = play.rule.ticketRows(parts.map((part, i) => symbolOf(ticketRow(play, i), part)))
      if (rows === null) refused.push(run.symbols.length === length ? run.text : parts.join('-'))
      else if (seen.has(rows.join('|'))) repeated++
      else {
        seen.add(rows.join('|'))
        tickets.push(rows.flat())
      }
    }
  }
  return { tickets, refused, repeated }
}

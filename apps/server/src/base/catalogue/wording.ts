import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** What is searched for: every word by one of its spellings, the likeliest first. */
export type Wording = readonly (readonly string[])[]

const MAX_WORDS = 6
const MAX_SPELLINGS = 4
const CANDIDATES = 30
/** Shorter words are not put right: almost anything is near them. */
const MENDED_FROM_LENGTH = 4

/** As `fold_text()` in the database folds titles. */
export const foldQuery = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const asTyped = (folded: string): Wording => folded.split(' ', MAX_WORDS).map((word) => [word])

/** The words that were probably meant, from those that occur; null where one of them is near to nothing. */
export async function mended(db: Db, typed: Wording): Promise<Wording | null> {
  const words = typed.map(([word = '']) => word)
  const near = await nearWords(db, words)
  const spellings = words.map((word) => spellingsOf(word, near.get(word) ?? []))
  return spellings.every((list) => list.length > 0) ? spellings : null
}

function spellingsOf(word: string, candidates: readonly string[]): string[] {
  if (word.length < MENDED_FROM_LENGTH) return [word]
  // Whoever is still typing has only the beginning of it.
  const slips = candidates.map((candidate) => {
    const beginning = candidate.slice(0, word.length)
    return { candidate, count: Math.min(slipsBetween(word, candidate), slipsBetween(word, beginning)) }
  })
  const fewest = Math.min(...slips.map(({ count }) => count))
  if (fewest > slipsForgiven(word)) return []
  return slips
    .filter(({ count }) => count === fewest)
    .map(({ candidate }) => candidate)
    .slice(0, MAX_SPELLINGS)
}

const slipsForgiven = (word: string) => (word.length < 6 ? 1 : word.length < 9 ? 2 : 3)

/** A wrong, missing or extra letter is one slip, and so are two neighbours in the wrong order. */
export function slipsBetween(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwap = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[meant.length] ?? 0
}

/** Swapped neighbours share too few letter groups to be found by likeness, so they are looked up as they would be right. */
const swapsOf = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  )

/** Words that occur in titles and look like these, the most alike first. */
async function nearWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => word.length >= MENDED_FROM_LENGTH)
  if (asked.length === 0) return new Map()
  const rights = asked.map((word) => ({ word, swaps: swapsOf(word) }))
  const { rows } = await sql<{ word: string; near: string[] }>`
    select a.word, array(
      select w.word from game_word w where w.word % a.word or w.word = any (a.swaps)
      order by w.word = any (a.swaps) desc, similarity(w.word, a.word) desc, w.word
      limit ${CANDIDATES}
    ) as near
    from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as a (word text, swaps text[])`.execute(db)
  return new Map(rows.map(({ word, near }) => [word, near]))
}

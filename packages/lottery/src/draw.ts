import { hmacSha256 } from '@trevo/fair/sha256'
import type { NumberModel, Result } from './types.ts'

const WORD_VALUES = 2 ** 32
const WORDS_PER_BLOCK = 8

/** Uniform whole numbers from 0 to `bound - 1`. */
type Below = (bound: number) => number

/** Words above the last whole multiple of the bound are thrown away, so that no value is likelier. */
export function belowFrom(nextWord: () => number): Below {
  return (bound) => {
    const limit = WORD_VALUES - (WORD_VALUES % bound)
    for (;;) {
      const word = nextWord()
      if (word < limit) return word % bound
    }
  }
}

/** Block n is HMAC-SHA256(key: seed, text: `publicInput:n`), n from 0, read as eight big-endian words of 32 bits. */
function wordsOf(seed: Uint8Array, publicInput: string): () => number {
  const hmac = hmacSha256(seed)
  let position = 0
  let block = new DataView(new ArrayBuffer(32))
  return () => {
    const place = position % WORDS_PER_BLOCK
    if (place === 0) {
      block = new DataView(hmac(`${publicInput}:${position / WORDS_PER_BLOCK}`).buffer)
    }
    position++
    return block.getUint32(place * 4)
  }
}

/** The numbers 1 to `of` lie in a row; the one at a random place is taken and the first one not yet taken moves there. */
function takeDistinct(below: Below, of: number, count: number): number[] {
  const numbers = Array.from({ length: of }, (_, i) => i + 1)
  for (let i = 0; i < count; i++) {
    const place = i + below(of - i)
    const taken = numbers[place] as number
    numbers[place] = numbers[i] as number
    numbers[i] = taken
  }
  return numbers.slice(0, count)
}

const times = (count: number, next: () => number) => Array.from({ length: count }, next)

export function drawFrom(model: NumberModel, below: Below): Result {
  switch (model.kind) {
    case 'digits':
      return times(model.count, () => below(10))
    case 'dice':
      return times(model.count, () => below(6) + 1)
    case 'distinct':
      return takeDistinct(below, model.of, model.count)
    case 'pick':
      return takeDistinct(below, model.of, model.count).sort((a, b) => a - b)
    case 'prizes':
      return model.rows.flatMap(({ digits, count }) => times(count, () => below(10 ** digits)))
  }
}

/** What a seed (32 bytes) and what was public before draw. The same everywhere, for ever. */
export const drawResult = (model: NumberModel, seed: Uint8Array, publicInput: string): Result =>
  drawFrom(model, belowFrom(wordsOf(seed, publicInput)))

/** W stands for every symbol but S; S counts anywhere; A to D pay well, E to H little. */
export const SYMBOLS = 'WSABCDEFGH'
export const WILD = 0
export const SCATTER = 1
/** A symbol's pays lie side by side, by how many there are in a row. */
export const PAY_STRIDE = 6

/** A slot as data. Pays are in coins; a stake is `coins` of them. */
export type SlotMath = {
  rows: number
  coins: number
  /** The row on each reel of every payline, as digits; null where all ways count. */
  lines: readonly string[] | null
  /** One text per reel, a letter per symbol; a stop shows the symbol at it and those that follow. */
  strips: readonly string[]
  /** Pays for three in a row and more. */
  pays: Readonly<Record<string, readonly number[]>>
  /** Pays and free spins for three scatters and more. Free spins have strips of their own, without scatters. */
  free: {
    pays: readonly number[]
    spins: readonly number[]
    strips: readonly string[]
    multiplier: number
  } | null
  /** Winning symbols vanish and others fall after them; each fall pays by the next of these, then by the last. */
  falls: { base: readonly number[]; free: readonly number[] } | null
}

/** The same as numbers, for speed. Grid positions count down each reel, then on to the next reel. */
export type CompiledMath = {
  math: SlotMath
  reels: number
  rows: number
  strips: readonly Uint8Array[]
  freeStrips: readonly Uint8Array[]
  pays: Int32Array
  lines: readonly Uint8Array[] | null
}

const numbersOf = (strip: string) => Uint8Array.from(strip, (letter) => SYMBOLS.indexOf(letter))

export function compileMath(math: SlotMath): CompiledMath {
  const pays = new Int32Array(SYMBOLS.length * PAY_STRIDE)
  for (const [letter, list] of Object.entries(math.pays)) {
    for (const [index, coins] of list.entries()) pays[SYMBOLS.indexOf(letter) * PAY_STRIDE + 3 + index] = coins
  }
  const positionOf = (row: string, reel: number) => reel * math.rows + Number(row)
  return {
    math,
    reels: math.strips.length,
    rows: math.rows,
    strips: math.strips.map(numbersOf),
    freeStrips: (math.free?.strips ?? []).map(numbersOf),
    pays,
    lines: math.lines?.map((line) => Uint8Array.from([...line], positionOf)) ?? null,
  }
}

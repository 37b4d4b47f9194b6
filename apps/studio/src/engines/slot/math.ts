/** W stands for every symbol but S; S counts anywhere; A to D pay well, E to H little. ? becomes one of them, O is a coin, . is no symbol at all. */
export const SYMBOLS = 'WSABCDEFGH?O.'
export const WILD = 0
export const SCATTER = 1
export const MYSTERY = 10
export const COIN = 11
export const BLANK = 12
/** A symbol's pays lie side by side, by how many there are. */
export const PAY_STRIDE = 32

/** Fewest symbols that pay, by how they are counted. */
export const LEAST = { row: 3, cluster: 5 } as const

export type FreeSpins = {
  pays: readonly number[]
  spins: readonly number[]
  strips: readonly string[]
  multiplier: number
  /** Wilds stay where they fell, or walk a reel to the left with every spin, as long as the free spins last. */
  wilds?: 'sticky' | 'walking'
  /** What the first free spin multiplies by, the second and so on; the last of them goes on. */
  ladder?: readonly number[]
  /** Scatters on the strips bring as many spins again, until so many have been played. */
  most?: number
}

/** So many coins in sight hold their places: the others are drawn again until nothing comes `respins` times, or all is full. */
export type HoldBonus = {
  from: number
  respins: number
  /** Of a thousand draws of a place, those that bring a coin. */
  chance: number
  /** What a coin is worth, each as likely as the next. */
  values: readonly number[]
  /** Besides, where every place holds one. */
  full: number
}

/** Three scatters open a board: what is opened adds up, until one of the empty ones. */
export type PickBonus = { values: readonly number[]; empty: number }

/** A slot as data. Pays are in coins; a stake is `coins` of them. */
export type SlotMath = {
  rows: number
  coins: number
  /** The row on each reel of every payline, as digits; null where all ways count. */
  lines: readonly string[] | null
  /** One text per reel, a letter per symbol; a stop shows the symbol at it and those that follow. */
  strips: readonly string[]
  /** Pays for three in a row and more; for five that touch where they are counted so. The last is for more, too. */
  pays: Readonly<Record<string, readonly number[]>>
  /** Pays and free spins for three scatters and more. Free spins have strips of their own. */
  free: FreeSpins | null
  /** Winning symbols vanish and others fall after them; each fall pays by the next of these, then by the last. */
  falls: { base: readonly number[]; free: readonly number[] } | null
  /** Symbols that touch each other, in place of lines and ways. */
  count?: 'cluster'
  /** How many rows a reel may show, each as likely as the next; it is drawn for every reel and spin. */
  heights?: readonly number[]
  /** Lines count from the right as well; all of a line counts once. */
  bothWays?: true
  /** Every wild that stands for another symbol multiplies the win. */
  wildTimes?: number
  /** A wild fills its reel. */
  expand?: true
  /** Every ? of a spin becomes the same of these letters, each as likely as the next. */
  mystery?: string
  /** One of these, each as likely as the next, multiplies all wins of a spin. */
  times?: readonly number[]
  /** Two neighbouring reels, the first of them, that always show the same. */
  twins?: number
  hold?: HoldBonus
  pick?: PickBonus
  /** Free spins for so many stakes, without waiting for scatters. */
  buy?: { price: number; spins: number }
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
  mystery: Uint8Array
}

const numbersOf = (strip: string) => Uint8Array.from(strip, (letter) => SYMBOLS.indexOf(letter))
export const leastOf = ({ count }: SlotMath) => LEAST[count ?? 'row']

function paysOf(math: SlotMath): Int32Array {
  const pays = new Int32Array(SYMBOLS.length * PAY_STRIDE)
  const least = leastOf(math)
  for (const [letter, list] of Object.entries(math.pays)) {
    const from = SYMBOLS.indexOf(letter) * PAY_STRIDE
    for (let count = least; count < PAY_STRIDE; count++) {
      pays[from + count] = list[Math.min(count - least, list.length - 1)] ?? 0
    }
  }
  return pays
}

export function compileMath(math: SlotMath): CompiledMath {
  const positionOf = (row: string, reel: number) => reel * math.rows + Number(row)
  return {
    math,
    reels: math.strips.length,
    rows: math.rows,
    strips: math.strips.map(numbersOf),
    freeStrips: (math.free?.strips ?? []).map(numbersOf),
    pays: paysOf(math),
    lines: math.lines?.map((line) => Uint8Array.from([...line], positionOf)) ?? null,
    mystery: numbersOf(math.mystery ?? ''),
  }
}

/** A card has three rows of five: cell n stands in row n / 5, column n modulo 5. */
export const CARD_ROWS = 3
export const CARD_COLUMNS = 5
export const CARD_SIZE = CARD_ROWS * CARD_COLUMNS

/** What a card may show, greatest first. */
export const BINGO_PATTERNS = [
  'bingo',
  'frame',
  'twoLines',
  'threeColumns',
  'checker',
  'cross',
  'twoColumns',
  'wave',
  'line',
  'corners',
  'column',
] as const
export type BingoPattern = (typeof BINGO_PATTERNS)[number]

/** Stakes of a card that its best pattern brings, the stake included. */
export const BINGO_PAYS: Readonly<Record<BingoPattern, number>> = {
  bingo: 5_000,
  frame: 1_500,
  twoLines: 500,
  threeColumns: 250,
  checker: 100,
  cross: 50,
  twoColumns: 20,
  wave: 15,
  line: 12,
  corners: 8,
  column: 3,
}

const drawing = (text: string) => [...text.replaceAll(' ', '')].flatMap((sign, cell) => (sign === '#' ? [cell] : []))
const among = <T>(list: readonly T[], count: number): T[][] =>
  count === 0
    ? [[]]
    : list.flatMap((each, index) => among(list.slice(index + 1), count - 1).map((rest) => [each, ...rest]))

const ROWS = ['##### ..... .....', '..... ##### .....', '..... ..... #####'].map(drawing)
const COLUMNS = Array.from({ length: CARD_COLUMNS }, (_, column) => [column, column + 5, column + 10])

/** The cells of every pattern, as often as it can lie on a card. */
export const PATTERN_CELLS: Readonly<Record<BingoPattern, readonly (readonly number[])[]>> = {
  bingo: [drawing('##### ##### #####')],
  frame: [drawing('##### #...# #####')],
  twoLines: among(ROWS, 2).map((rows) => rows.flat()),
  threeColumns: among(COLUMNS, 3).map((columns) => columns.flat()),
  checker: [drawing('#.#.# .#.#. #.#.#')],
  cross: [drawing('..#.. ##### ..#..')],
  twoColumns: among(COLUMNS, 2).map((columns) => columns.flat()),
  wave: [drawing('#...# .#.#. ..#..'), drawing('..#.. .#.#. #...#')],
  line: ROWS,
  corners: [drawing('#...# ..... #...#')],
  column: COLUMNS,
}

const maskOf = (cells: readonly number[]) => cells.reduce((mask, cell) => mask | (1 << cell), 0)

/** By the cells that are marked, as a number in binary: the place of the best pattern, or none. Worked out once: the price of a ball asks often. */
let best: Int8Array | undefined
function bestPlaces(): Int8Array {
  const masks = BINGO_PATTERNS.map((pattern) => PATTERN_CELLS[pattern].map(maskOf))
  return Int8Array.from({ length: 2 ** CARD_SIZE }, (_, marked) =>
    masks.findIndex((ways) => ways.some((way) => (way & marked) === way)),
  )
}

/** The best that a card shows whose marked cells are these bits. */
export function bestPattern(marked: number): BingoPattern | null {
  best ??= bestPlaces()
  return BINGO_PATTERNS[best[marked] ?? -1] ?? null
}
export const timesOf = (pattern: BingoPattern | null) => (pattern === null ? 0 : BINGO_PAYS[pattern])

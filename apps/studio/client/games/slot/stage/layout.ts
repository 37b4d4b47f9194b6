/** Where things are on the board, in CSS pixels. Symbols are square, their cells may be taller. */
export type Layout = {
  cell: number
  row: number
  gap: number
  pad: number
  width: number
  height: number
  reels: number
  rows: number
}

const GAP = 6
const PAD = 10
const MIN_CELL = 24
const MAX_CELL = 128
/** A tall screen is filled with room between the rows. */
const MAX_ROW_RATIO = 1.25

/** The largest board that the box holds. */
export function layoutOf(boxWidth: number, boxHeight: number, reels: number, rows: number): Layout {
  const byWidth = (boxWidth - 2 * PAD - (reels - 1) * GAP) / reels
  const byHeight = (boxHeight - 2 * PAD) / rows
  const cell = Math.max(MIN_CELL, Math.floor(Math.min(byWidth, byHeight, MAX_CELL)))
  const row = Math.max(cell, Math.floor(Math.min(byHeight, cell * MAX_ROW_RATIO)))
  return {
    cell,
    row,
    gap: GAP,
    pad: PAD,
    width: reels * cell + (reels - 1) * GAP + 2 * PAD,
    height: rows * row + 2 * PAD,
    reels,
    rows,
  }
}

/** The left edge of a reel, and the top of a row (which may be between two). */
export const leftOf = ({ pad, cell, gap }: Layout, reel: number) => pad + reel * (cell + gap)
export const topOf = ({ pad, row: rowHeight }: Layout, row: number) => pad + row * rowHeight

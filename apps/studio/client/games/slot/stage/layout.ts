/** Where things are on the board, in CSS pixels. */
export type Layout = {
  cell: number
  gap: number
  pad: number
  width: number
  height: number
  reels: number
  rows: number
}

const GAP = 6
const PAD = 10
const MAX_CELL = 128

/** The largest board of square cells that the box holds. */
export function layoutOf(boxWidth: number, boxHeight: number, reels: number, rows: number): Layout {
  const byWidth = (boxWidth - 2 * PAD - (reels - 1) * GAP) / reels
  const byHeight = (boxHeight - 2 * PAD) / rows
  const cell = Math.max(24, Math.floor(Math.min(byWidth, byHeight, MAX_CELL)))
  return {
    cell,
    gap: GAP,
    pad: PAD,
    width: reels * cell + (reels - 1) * GAP + 2 * PAD,
    height: rows * cell + 2 * PAD,
    reels,
    rows,
  }
}

/** The left edge of a reel, and the top of a row (which may be between two). */
export const leftOf = ({ pad, cell, gap }: Layout, reel: number) => pad + reel * (cell + gap)
export const topOf = ({ pad, cell }: Layout, row: number) => pad + row * cell

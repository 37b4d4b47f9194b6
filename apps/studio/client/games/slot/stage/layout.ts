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

/** What stands above a reel that is lower than the window. */
const NOTHING = '.'
const LARGER = 1.12
const TALLER = 1.2

/** How many symbols a reel shows. */
export const heightOf = (letters: string) => [...letters].filter((letter) => letter !== NOTHING).length

/** Where a symbol lies and how large it is. */
export type Box = { x: number; y: number; width: number; height: number; rowHeight: number }

/**
 * Of a reel that shows fewer symbols than the window has rows, each has a higher part of it, and grows: the window is full whatever the
 * reel shows. `row` is counted in the window, so that the lowest is always the last; between two it may lie anywhere.
 */
export function boxOf(layout: Layout, height: number, reel: number, row: number): Box {
  const { cell, rows, row: standard } = layout
  const rowHeight = (standard * rows) / height
  const isLow = height < rows
  const width = isLow ? cell * LARGER : cell
  const tall = isLow ? Math.min(width * TALLER, rowHeight * 0.94) : cell
  const top = layout.pad + (row - (rows - height)) * rowHeight
  return {
    x: leftOf(layout, reel) + (cell - width) / 2,
    y: top + (rowHeight - tall) / 2,
    width,
    height: tall,
    rowHeight,
  }
}

/** The left edge of a reel, and the top of a row (which may be between two). */
export const leftOf = ({ pad, cell, gap }: Layout, reel: number) => pad + reel * (cell + gap)
export const topOf = ({ pad, row: rowHeight }: Layout, row: number) => pad + row * rowHeight

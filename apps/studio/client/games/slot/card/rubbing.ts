import { type Layout, leftOf, topOf } from '../stage/layout.ts'

export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }

const INSET = 3
const POINTS_A_SIDE = 5
/** Of a cell's points: with so many rubbed free the rest gives way. */
const ENOUGH = 0.5

/** Where the foil lies on each cell, by position. */
export const boxesOf = (layout: Layout): Box[] =>
  Array.from({ length: layout.reels * layout.rows }, (_, position) => ({
    x: leftOf(layout, Math.floor(position / layout.rows)) + INSET,
    y: topOf(layout, position % layout.rows) + INSET,
    width: layout.cell - 2 * INSET,
    height: layout.row - 2 * INSET,
  }))

/** How much of a card's foil is gone. Cells are measured in shares of themselves, so the card may change its size. */
export type Rubbing = {
  /** Rubs along a line; answers the cells that came free by it. */
  rub(boxes: readonly Box[], from: Point, to: Point, radius: number): number[]
  free(cell: number): void
  isFree(cell: number): boolean
  isDone(): boolean
}

export function createRubbing(cells: number): Rubbing {
  const rubbed = Array.from({ length: cells }, () => new Set<number>())
  const freed = new Set<number>()
  return {
    rub(boxes, from, to, radius) {
      const came: number[] = []
      for (const [cell, box] of boxes.entries()) {
        const marks = rubbed[cell]
        if (marks === undefined || freed.has(cell)) continue
        for (let point = 0; point < POINTS_A_SIDE ** 2; point++) {
          if (!marks.has(point) && distanceTo(pointIn(box, point), from, to) <= radius) marks.add(point)
        }
        if (marks.size >= ENOUGH * POINTS_A_SIDE ** 2) came.push(cell)
      }
      for (const cell of came) freed.add(cell)
      return came
    },
    free: (cell) => void freed.add(cell),
    isFree: (cell) => freed.has(cell),
    isDone: () => freed.size === cells,
  }
}

const pointIn = ({ x, y, width, height }: Box, point: number): Point => ({
  x: x + (((point % POINTS_A_SIDE) + 0.5) / POINTS_A_SIDE) * width,
  y: y + ((Math.floor(point / POINTS_A_SIDE) + 0.5) / POINTS_A_SIDE) * height,
})

function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
  const share = Math.min(Math.max(along, 0), 1)
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy)
}

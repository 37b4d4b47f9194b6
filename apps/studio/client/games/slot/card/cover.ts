import { playSound } from '../../../shell/sound.ts'
import { createFoil } from './foil.ts'
import { type Box, createRubbing, type Point } from './rubbing.ts'

/** The foil on a card, with how much of it is left on every cell. */
export type Cover = {
  resize(boxes: readonly Box[], ratio: number): void
  /** New foil, not to be seen yet. */
  lay(): void
  /** As much of it on all cells, from 0 to 1. */
  setAll(share: number): void
  rub(from: Point, to: Point): void
  /** Frees a cell, row by row as one reads. */
  freeNext(): void
  isFree(): boolean
  /** What came free fades away; answers whether there is something new to draw. */
  fade(passedMs: number): boolean
  isGone(): boolean
  draw(pen: CanvasRenderingContext2D): void
}

const GONE_MS = 180
/** Of a cell's width. */
const FINGER = 0.24

/** A card that nobody bought is covered. */
export function createCover(reels: number, rows: number): Cover {
  const foil = createFoil()
  const order = Array.from({ length: reels * rows }, (_, at) => (at % reels) * rows + Math.floor(at / reels))
  let boxes: readonly Box[] = []
  let rubbing = createRubbing(order.length)
  let left = order.map(() => 1)
  let isRubbed = false
  return {
    resize(next, ratio) {
      boxes = next
      foil.resize(next, ratio)
    },
    lay() {
      rubbing = createRubbing(order.length)
      foil.lay()
    },
    setAll(share) {
      left = left.map(() => share)
    },
    rub(from, to) {
      const radius = (boxes[0]?.width ?? 0) * FINGER
      foil.rub(from, to, radius)
      if (rubbing.rub(boxes, from, to, radius).length > 0) playSound('stop')
      isRubbed = true
    },
    freeNext() {
      const next = order.find((cell) => !rubbing.isFree(cell))
      if (next === undefined) return
      rubbing.free(next)
      playSound('stop')
    },
    isFree: () => rubbing.isDone(),
    fade(passedMs) {
      const before = left
      left = before.map((share, cell) => (rubbing.isFree(cell) ? Math.max(0, share - passedMs / GONE_MS) : share))
      const isNew = isRubbed || left.some((share, cell) => share !== before[cell])
      isRubbed = false
      return isNew
    },
    isGone: () => left.every((share) => share === 0),
    draw: (pen) => foil.draw(pen, (cell) => left[cell] ?? 0),
  }
}

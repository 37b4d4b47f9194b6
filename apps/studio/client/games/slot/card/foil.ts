import { blank, roundedPath } from '../stage/sprites.ts'
import type { Box, Point } from './rubbing.ts'

type Pen = CanvasRenderingContext2D

/** What lies over the cells: every one has a sheet of its own, so that it can be rubbed and go on its own. */
export type Foil = {
  resize(boxes: readonly Box[], ratio: number): void
  /** New foil on every cell. */
  lay(): void
  rub(from: Point, to: Point, radius: number): void
  /** With how much of each sheet is still there, from 0 to 1. */
  draw(pen: Pen, leftOf: (cell: number) => number): void
}

const SILVER = ['#f2f5f6', '#b7c0c6', '#dfe5e8', '#98a4ac'] as const
const STRIPE_PX = 8
const RADIUS_PX = 12

function sheetOf({ width, height }: Box, ratio: number): HTMLCanvasElement {
  const [canvas, pen] = blank(Math.round(width * ratio), Math.round(height * ratio))
  pen.scale(ratio, ratio)
  roundedPath(pen, 0, 0, width, height, RADIUS_PX)
  pen.clip()
  const metal = pen.createLinearGradient(0, 0, width, height)
  for (const [index, colour] of SILVER.entries()) metal.addColorStop(index / (SILVER.length - 1), colour)
  pen.fillStyle = metal
  pen.fillRect(0, 0, width, height)
  pen.beginPath()
  for (let x = -height; x < width; x += STRIPE_PX) {
    pen.moveTo(x, height)
    pen.lineTo(x + height, 0)
  }
  pen.lineWidth = 1
  pen.strokeStyle = 'rgba(255, 255, 255, 0.35)'
  pen.stroke()
  drawStar(pen, width / 2, height / 2, Math.min(width, height) * 0.24)
  return canvas
}

/** Four points: what such cards have printed on the part that is rubbed. */
function drawStar(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x, y - size)
  for (const [toX, toY] of [
    [x + size, y],
    [x, y + size],
    [x - size, y],
    [x, y - size],
  ] as const) {
    pen.quadraticCurveTo(x, y, toX, toY)
  }
  pen.fillStyle = 'rgba(52, 64, 72, 0.3)'
  pen.fill()
}

export function createFoil(): Foil {
  let boxes: readonly Box[] = []
  let scale = 1
  let whole: HTMLCanvasElement | null = null
  let sheets: Pen[] = []

  function lay(): void {
    sheets = boxes.flatMap(() => {
      if (whole === null) return []
      const [, pen] = blank(whole.width, whole.height)
      pen.drawImage(whole, 0, 0)
      pen.scale(scale, scale)
      pen.globalCompositeOperation = 'destination-out'
      pen.lineCap = 'round'
      return [pen]
    })
  }

  return {
    resize(next, ratio) {
      boxes = next
      scale = ratio
      whole = next[0] === undefined ? null : sheetOf(next[0], ratio)
      lay()
    },
    lay,
    rub(from, to, radius) {
      for (const [cell, pen] of sheets.entries()) {
        const { x, y } = boxes[cell] as Box
        pen.lineWidth = 2 * radius
        pen.beginPath()
        pen.moveTo(from.x - x, from.y - y)
        // A stroke without length is not drawn.
        pen.lineTo(to.x - x + 0.1, to.y - y)
        pen.stroke()
      }
    },
    draw(pen, leftOf) {
      for (const [cell, sheet] of sheets.entries()) {
        const left = leftOf(cell)
        if (left <= 0) continue
        const { x, y, width, height } = boxes[cell] as Box
        pen.globalAlpha = left
        pen.drawImage(sheet.canvas, x, y, width, height)
      }
      pen.globalAlpha = 1
    },
  }
}

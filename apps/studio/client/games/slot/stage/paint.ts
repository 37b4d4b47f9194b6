import type { Palette } from '@trevo/games/art-palettes'
import { type Layout, leftOf, topOf } from './layout.ts'
import { blank, roundedPath } from './sprites.ts'

type Pen = CanvasRenderingContext2D

/** Wins to point out: their cells, and a line through them where they lie on one. */
export type Highlight = {
  positions: ReadonlySet<number>
  lines: readonly { positions: readonly number[]; label: string | null }[]
  /** Gold where the round pays more than was staked; else it is only named. */
  isWin: boolean
}

const GOLD = '#f0cc74'
const PLAIN = '#e3ece7'
const RADIUS = 18

/** Reels that turn, or a card of paper with a field for every symbol. */
export type BoardLook = 'reels' | 'card'

/** The board behind the symbols, drawn once for every size. */
export function boardOf(layout: Layout, palette: Palette, ratio: number, look: BoardLook): HTMLCanvasElement {
  const [canvas, pen] = blank(Math.round(layout.width * ratio), Math.round(layout.height * ratio))
  pen.scale(ratio, ratio)
  roundedPath(pen, 0.75, 0.75, layout.width - 1.5, layout.height - 1.5, RADIUS)
  const fill = pen.createLinearGradient(0, 0, 0, layout.height)
  fill.addColorStop(0, palette.deep)
  fill.addColorStop(0.5, palette.mid)
  fill.addColorStop(1, palette.deep)
  pen.fillStyle = palette.deep
  pen.fill()
  pen.globalAlpha = 0.45
  pen.fillStyle = fill
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = 1.5
  pen.strokeStyle = `${palette.glow}59`
  pen.stroke()
  if (look === 'card') drawFields(pen, layout)
  else drawReels(pen, layout)
  return canvas
}

function drawReels(pen: Pen, layout: Layout): void {
  for (let reel = 0; reel < layout.reels; reel++) {
    roundedPath(pen, leftOf(layout, reel), layout.pad / 2, layout.cell, layout.height - layout.pad, RADIUS / 2)
    pen.fillStyle = 'rgba(255, 255, 255, 0.06)'
    pen.fill()
  }
}

/** A field under every symbol. */
function drawFields(pen: Pen, layout: Layout): void {
  for (let position = 0; position < layout.reels * layout.rows; position++) {
    const [x, y] = [leftOf(layout, Math.floor(position / layout.rows)), topOf(layout, position % layout.rows)]
    roundedPath(pen, x + 3, y + 3, layout.cell - 6, layout.row - 6, RADIUS * 0.66)
    pen.fillStyle = 'rgba(255, 255, 255, 0.1)'
    pen.fill()
  }
}

export const toneOf = ({ isWin }: Highlight) => (isWin ? GOLD : PLAIN)

/** The field of one symbol on a reel that shows few. */
export function drawTileUnder(pen: Pen, layout: Layout, x: number, y: number, height: number): void {
  roundedPath(pen, x + 1, y + 1.5, layout.cell - 2, height - 3, layout.cell * 0.16)
  pen.fillStyle = 'rgba(255, 255, 255, 0.07)'
  pen.fill()
}

type Part = { top: number; height: number }

export function drawPlateUnder(pen: Pen, layout: Layout, x: number, { top, height }: Part, tone: string): void {
  const inset = 2
  roundedPath(pen, x + inset, top + inset, layout.cell - 2 * inset, height - 2 * inset, layout.cell * 0.16)
  pen.fillStyle = `${tone}26`
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = tone
  pen.stroke()
}

const centreOf = (layout: Layout, position: number) => {
  const reel = Math.floor(position / layout.rows)
  return {
    x: leftOf(layout, reel) + layout.cell / 2,
    y: topOf(layout, position % layout.rows) + layout.row / 2,
  }
}

export function drawWinLines(pen: Pen, layout: Layout, highlight: Highlight, tone: string): void {
  for (const { positions } of highlight.lines) {
    pen.beginPath()
    for (const [index, position] of positions.entries()) {
      const { x, y } = centreOf(layout, position)
      if (index === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    pen.lineWidth = 5
    pen.strokeStyle = 'rgba(0, 0, 0, 0.45)'
    pen.stroke()
    pen.lineWidth = 2.5
    pen.strokeStyle = tone
    pen.stroke()
  }
  for (const { positions, label } of highlight.lines) {
    if (label !== null) drawLabel(pen, layout, positions[Math.floor(positions.length / 2)] ?? 0, label, tone)
  }
}

function drawLabel(pen: Pen, layout: Layout, position: number, label: string, tone: string): void {
  const { x, y } = centreOf(layout, position)
  pen.font = '700 14px system-ui, sans-serif'
  const width = pen.measureText(label).width + 20
  const height = 26
  const left = Math.min(Math.max(x - width / 2, 4), layout.width - width - 4)
  const top = y + layout.cell * 0.22
  roundedPath(pen, left, top, width, height, height / 2)
  pen.fillStyle = 'rgba(3, 9, 6, 0.9)'
  pen.fill()
  pen.lineWidth = 1.5
  pen.strokeStyle = tone
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = tone
  pen.fillText(label, left + width / 2, top + height / 2 + 1)
}

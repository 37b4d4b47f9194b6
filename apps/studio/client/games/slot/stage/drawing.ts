import { type Stop, stoppingOffset } from '../reel-motion.ts'
import { boxOf, heightOf, type Layout, layoutOf, leftOf } from './layout.ts'
import {
  type BoardLook,
  boardOf,
  drawPlateUnder,
  drawTileUnder,
  drawWinLines,
  type Highlight,
  toneOf,
} from './paint.ts'
import { createSprites, type SpriteKit, type Sprites } from './sprites.ts'
import { type Pose, poseOf } from './win-motion.ts'

/** A text per reel, from the top. */
export type Grid = readonly string[]
/** Symbol by number on a turning reel; higher ones come in later, at the top. */
export type Tape = (index: number) => string

export type Drawing = {
  /** Draws the symbols for a size one after the other, so that the page answers in between; `resize` to it then costs little. */
  drawAhead(boxWidth: number, boxHeight: number): Promise<void>
  /** Whether anything has to be drawn again. */
  resize(boxWidth: number, boxHeight: number): boolean
  rest(grid: Grid, highlight: Highlight | null, ms: number): void
  /** `heights`: how many symbols each reel shows. */
  turning(tapes: readonly Tape[], heights: readonly number[], offset: number, isFast: boolean): void
  stopping(tapes: readonly Tape[], heights: readonly number[], stops: readonly Stop[], ms: number): void
  /** The removed symbols shrink away. */
  fading(grid: Grid, removed: ReadonlySet<number>, share: number): void
  /** Every symbol on its way from the row it was in. */
  falling(grid: Grid, from: readonly (readonly number[])[], share: number): void
}

/** More than two device pixels to a point only cost battery. */
const MAX_RATIO = 2
const DIMMED = 0.34
/** Of the settling, how long a reel still looks blurred. */
const BLURRED_SHARE = 0.12

type Pen = CanvasRenderingContext2D

export const ratioOf = () => Math.min(window.devicePixelRatio || 1, MAX_RATIO)

export function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws nothing')
  return pen
}

type Size = { layout: Layout; board: HTMLCanvasElement; sprites: Sprites }
type Shape = { reels: number; rows: number; look: BoardLook; isUneven: boolean }

function sizeOf(kit: SpriteKit, layout: Layout, ratio: number, look: BoardLook): Size {
  const sprites = createSprites(kit, Math.round(layout.cell * ratio))
  return { layout, board: boardOf(layout, kit.palette, ratio, look), sprites }
}

const isSame = (one: Layout, other: Layout) => one.width === other.width && one.height === other.height
/** To the next task: what waits has its turn. */
const aBreath = () => new Promise<void>((resolve) => setTimeout(resolve))

async function drawEach(letters: Iterable<string>, draw: (letter: string) => unknown): Promise<void> {
  for (const letter of letters) {
    draw(letter)
    await aBreath()
  }
}

/** Everything the board shows, from sprites that are drawn once for each size; those in motion after those at rest, which are seen first. Nothing here asks the page for its layout. */
export function createDrawing(
  canvas: HTMLCanvasElement,
  kit: SpriteKit,
  { reels, rows, look, isUneven }: Shape,
): Drawing {
  const pen = penOf(canvas)
  const ratio = ratioOf()
  let size = sizeOf(kit, layoutOf(0, 0, reels, rows), ratio, look)
  let ahead: Size | null = null
  const cells = Array.from({ length: reels * rows }, (_, position) => ({
    position,
    reel: Math.floor(position / rows),
    row: position % rows,
  }))

  function clear(): void {
    const { width, height } = size.layout
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.globalAlpha = 1
    pen.clearRect(0, 0, width, height)
    pen.drawImage(size.board, 0, 0, width, height)
  }

  type Place = { letter: string | undefined; reel: number; row: number; height: number }

  function symbol({ letter, reel, row, height }: Place, scale = 1, isFast = false): void {
    const { sharp, blurred } = size.sprites
    const sprite = (isFast ? blurred : sharp)(letter ?? '')
    if (sprite === undefined) return
    const box = boxOf(size.layout, height, reel, row)
    const [left, top] = [(box.width * (1 - scale)) / 2, (box.height * (1 - scale)) / 2]
    pen.drawImage(sprite, box.x + left, box.y + top, box.width * scale, box.height * scale)
  }

  function posed({ letter, reel, row, height }: Place, { scale, lift, turn }: Pose): void {
    const sprite = size.sprites.sharp(letter ?? '')
    if (sprite === undefined) return
    const box = boxOf(size.layout, height, reel, row)
    const [width, tall] = [box.width * scale, box.height * scale]
    pen.save()
    pen.translate(box.x + box.width / 2, box.y + box.height / 2 - lift * size.layout.cell)
    pen.rotate(turn)
    pen.drawImage(sprite, -width / 2, -tall / 2, width, tall)
    pen.restore()
  }

  /** Under every symbol of a lower reel, so that it is seen to be whole. */
  function tiles(heights: readonly number[]): void {
    for (const [reel, height] of heights.entries()) {
      if (height === rows) continue
      const rowHeight = (size.layout.row * rows) / height
      for (let place = 0; place < height; place++) {
        drawTileUnder(pen, size.layout, leftOf(size.layout, reel), size.layout.pad + place * rowHeight, rowHeight)
      }
    }
  }

  const partOf = ({ reel, row, height }: Place) => {
    const { rowHeight } = boxOf(size.layout, height, reel, row)
    return { top: size.layout.pad + (row - (rows - height)) * rowHeight, height: rowHeight }
  }

  /** Clears, then draws symbols of which only those inside the board's edge show. */
  function inWindow(draw: () => void): void {
    clear()
    const { pad, width, height } = size.layout
    pen.save()
    pen.beginPath()
    pen.rect(pad / 2, pad / 2, width - pad, height - pad)
    pen.clip()
    draw()
    pen.restore()
  }

  function reelAt(reel: number, height: number, tape: Tape, offset: number, isFast: boolean): void {
    const lowest = Math.floor(offset)
    for (let index = lowest; index <= lowest + height; index++) {
      symbol({ letter: tape(index), reel, row: rows - 1 - index + offset, height }, 1, isFast)
    }
  }

  return {
    async drawAhead(boxWidth, boxHeight) {
      const next = sizeOf(kit, layoutOf(boxWidth, boxHeight, reels, rows), ratio, look)
      await drawEach(kit.looks.keys(), next.sprites.sharp)
      ahead = next
    },
    resize(boxWidth, boxHeight) {
      const layout = layoutOf(boxWidth, boxHeight, reels, rows)
      if (isSame(layout, size.layout)) return false
      size = ahead !== null && isSame(layout, ahead.layout) ? ahead : sizeOf(kit, layout, ratio, look)
      ahead = null
      void drawEach(kit.looks.keys(), size.sprites.blurred)
      canvas.width = Math.round(layout.width * ratio)
      canvas.height = Math.round(layout.height * ratio)
      canvas.style.width = `${layout.width}px`
      canvas.style.height = `${layout.height}px`
      return true
    },
    rest(grid, highlight, ms) {
      clear()
      const heights = grid.map((letters) => (isUneven ? heightOf(letters) : rows))
      tiles(heights)
      const tone = highlight === null ? '' : toneOf(highlight)
      const pose = poseOf(kit.motion, ms)
      for (const { position, reel, row } of cells) {
        const isLit = highlight?.positions.has(position) ?? false
        pen.globalAlpha = highlight === null || isLit ? 1 : DIMMED
        const place = { letter: grid[reel]?.[row], reel, row, height: heights[reel] ?? rows }
        if (isLit) drawPlateUnder(pen, size.layout, leftOf(size.layout, reel), partOf(place), tone)
        if (isLit) posed(place, pose)
        else symbol(place)
      }
      pen.globalAlpha = 1
      if (highlight !== null) drawWinLines(pen, size.layout, highlight, tone)
    },
    turning(tapes, heights, offset, isFast) {
      inWindow(() => {
        for (const [reel, tape] of tapes.entries()) reelAt(reel, heights[reel] ?? rows, tape, offset, isFast)
      })
    },
    stopping(tapes, heights, stops, ms) {
      inWindow(() => {
        for (const [reel, stop] of stops.entries()) {
          const isFast = ms - stop.fromMs < stop.cruiseMs + stop.settleMs * BLURRED_SHARE
          reelAt(reel, heights[reel] ?? rows, tapes[reel] as Tape, stoppingOffset(stop, ms), isFast)
        }
      })
    },
    fading(grid, removed, share) {
      clear()
      for (const { position, reel, row } of cells) {
        const left = removed.has(position) ? 1 - share : 1
        pen.globalAlpha = left
        symbol({ letter: grid[reel]?.[row], reel, row, height: rows }, left)
      }
    },
    falling(grid, from, share) {
      inWindow(() => {
        for (const { reel, row } of cells) {
          const fromRow = from[reel]?.[row] ?? row
          symbol({ letter: grid[reel]?.[row], reel, row: fromRow + (row - fromRow) * share ** 2, height: rows })
        }
      })
    },
  }
}

import { createDrawing, penOf, ratioOf } from '../stage/drawing.ts'
import { createFrames } from '../stage/frames.ts'
import { layoutOf } from '../stage/layout.ts'
import type { Highlight } from '../stage/paint.ts'
import type { Stage, StageOptions } from '../stage/stage.ts'
import { createCover } from './cover.ts'
import { followFinger } from './finger.ts'
import { boxesOf } from './rubbing.ts'

const LAID_MS = 260
/** Between two cells where nobody rubs. */
const EACH_MS = 90

/** A card with foil over its symbols, which the player rubs off with a finger; the button rubs all of it. */
export function createCardStage({ canvas, kit, rows, strips, grid: first }: StageOptions): Stage {
  const reels = strips.length
  const frames = createFrames()
  const drawing = createDrawing(canvas, kit, { reels, rows, look: 'card', isUneven: false })
  const pen = penOf(canvas)
  const cover = createCover(reels, rows)
  let grid = first
  let highlight: Highlight | null = null
  /** Resolves when a new card lies there. */
  let laid: Promise<void> | null = null
  /** Whether its symbols are known, so that it may be rubbed. */
  let isOpen = false
  let rubsItself = false

  const rest = (ms = 0) => {
    drawing.rest(grid, highlight, ms)
    cover.draw(pen)
  }
  const coverBy = (share: number) => {
    cover.setAll(share)
    rest()
  }
  const stopFollowing = followFinger(canvas, (from, to) => {
    if (isOpen) cover.rub(from, to)
  })

  async function rubOff(): Promise<void> {
    let lastMs = 0
    let nextMs = 0
    isOpen = true
    rest()
    await frames.run((ms) => {
      if (rubsItself && !cover.isFree() && ms >= nextMs) {
        cover.freeNext()
        nextMs = ms + EACH_MS
      }
      // Nothing is drawn while the player only looks.
      if (cover.fade(ms - lastMs)) rest()
      lastMs = ms
      return cover.isGone()
    })
    isOpen = false
  }

  return {
    drawAhead: drawing.drawAhead,
    resize(boxWidth, boxHeight) {
      if (!drawing.resize(boxWidth, boxHeight)) return
      cover.resize(boxesOf(layoutOf(boxWidth, boxHeight, reels, rows)), ratioOf())
      rest()
    },
    show(next) {
      grid = next
      highlight = null
      coverBy(0)
    },
    turn(_pace, _isFree, isAlone) {
      // The first card is covered already.
      const from = grid === first ? 1 : 0
      highlight = null
      rubsItself = isAlone
      cover.lay()
      laid = frames.run((ms) => {
        coverBy(Math.min(from + ms / LAID_MS, 1))
        return ms >= LAID_MS
      })
    },
    async stopAt(next) {
      await laid
      const isBought = laid !== null && next !== undefined
      laid = null
      grid = next ?? grid
      if (isBought) await rubOff()
      else coverBy(grid === first ? 1 : 0)
    },
    async fall(_removed, next) {
      grid = next
      rest()
    },
    highlight(next) {
      highlight = next
      rest()
    },
    during: (ms, onShare) =>
      frames.run((passed) => {
        onShare?.(ms === 0 ? 1 : Math.min(passed / ms, 1))
        rest(passed)
        return passed >= ms
      }),
    hurry() {
      rubsItself = true
      if (!isOpen) frames.hurry()
    },
    calm: frames.calm,
    destroy() {
      stopFollowing()
      frames.stop()
    },
  }
}

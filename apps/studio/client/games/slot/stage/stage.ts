import { playSound } from '../../../shell/sound.ts'
import {
  heldFrom,
  minTurningMs,
  PACES,
  type Pace,
  planStops,
  restsAtMs,
  type Stop,
  turningOffset,
} from '../reel-motion.ts'
import { fallFrom } from '../scenes.ts'
import { createDrawing, type Grid, type Tape } from './drawing.ts'
import { createFrames, type Frames } from './frames.ts'
import { heightOf } from './layout.ts'
import type { Highlight } from './paint.ts'
import type { SpriteKit } from './sprites.ts'

export type StageOptions = {
  canvas: HTMLCanvasElement
  kit: SpriteKit
  rows: number
  /** Reels show fewer symbols than there are rows, a different number at every spin. */
  isUneven: boolean
  /** What turns past; every reel has its own. */
  strips: readonly string[]
  freeStrips: readonly string[]
  grid: Grid
}

/** The board with its reels. One thing moves at a time; whoever starts the next waits for the one before. */
export type Stage = {
  /** Before the first `resize`: what is costly about it, in small steps. */
  drawAhead(boxWidth: number, boxHeight: number): Promise<void>
  resize(boxWidth: number, boxHeight: number): void
  show(grid: Grid): void
  /** Sets the reels turning until `stopAt`. Where the player has something to do, `isAlone` says that nobody will. */
  turn(pace: Pace, isFree: boolean, isAlone: boolean): void
  /** Without a grid they come back to what they showed before. */
  stopAt(grid?: Grid): Promise<void>
  fall(removed: ReadonlySet<number>, grid: Grid): Promise<void>
  highlight(highlight: Highlight | null): void
  /** Runs with a share from 0 to 1. */
  during(ms: number, onShare?: (share: number) => void): Promise<void>
  hurry: Frames['hurry']
  calm: Frames['calm']
  destroy(): void
}

/** In every mathematics three open the bonus. */
const SCATTERS_NEEDED = 3
const FALL_MS = 380
const FADE_MS = 160
/** Of the ramp, after which symbols look blurred. */
const BLUR_FROM = 0.7
/** Of the settling, where a reel first reaches its stop. */
const HEARD_FROM = 0.45

/** A reel's symbols while it turns: what was there, then its strip, and at the end what it stops at. */
function tapeOf(
  strip: string,
  before: string,
  end: { target: number; symbols: string } | null,
  shownOf: (letters: string) => number,
): Tape {
  const rows = before.length
  const [first, last] = [shownOf(before), shownOf(end?.symbols ?? '')]
  return (index) => {
    const fromTarget = end === null ? -1 : index - end.target
    if (fromTarget >= 0 && fromTarget < last) return end?.symbols[rows - 1 - fromTarget] ?? ''
    if (index >= 0 && index < first) return before[rows - 1 - index] ?? ''
    const place = -index % strip.length
    return strip[place < 0 ? place + strip.length : place] ?? ''
  }
}

type Turning = { stop: (grid: Grid) => void; rested: Promise<void> }

export function createStage({ canvas, kit, rows, isUneven, strips, freeStrips, grid: first }: StageOptions): Stage {
  const reels = strips.length
  const frames = createFrames()
  const drawing = createDrawing(canvas, kit, { reels, rows, look: 'reels', isUneven })
  const shownOf = (letters: string) => (isUneven ? heightOf(letters) : rows)
  let grid = first
  let highlight: Highlight | null = null
  let turning: Turning | null = null
  const rest = (ms = 0) => drawing.rest(grid, highlight, ms)

  function turn(pace: Pace, isFree: boolean): void {
    const before = grid
    const tapesTo = (ends: readonly { target: number; symbols: string }[] | null) =>
      (isFree ? freeStrips : strips).map((strip, reel) =>
        tapeOf(strip, before[reel] ?? '', ends?.[reel] ?? null, shownOf),
      )
    const turningTapes = tapesTo(null)
    let wanted: Grid | null = null
    let firstHeld = reels
    let ending: { stops: Stop[]; tapes: Tape[]; heard: number } | null = null
    highlight = null
    const rested = frames.run((ms) => {
      if (ending === null && wanted !== null && ms >= minTurningMs(pace)) {
        const held = isFree || pace === PACES.turbo ? reels : heldFrom(wanted, strips, SCATTERS_NEEDED)
        const stops = planStops(pace, { reels, rows, offset: turningOffset(pace, ms), fromMs: ms, heldFrom: held })
        firstHeld = held
        const ends = stops.map(({ target }, reel) => ({ target, symbols: wanted?.[reel] ?? '' }))
        ending = { stops, tapes: tapesTo(ends), heard: 0 }
      }
      if (ending === null) {
        drawing.turning(turningTapes, before.map(shownOf), turningOffset(pace, ms), ms > pace.rampMs * BLUR_FROM)
        return false
      }
      const { stops, tapes, heard } = ending
      ending.heard = stops.filter((stop) => ms >= restsAtMs(stop) - stop.settleMs * (1 - HEARD_FROM)).length
      if (ending.heard > heard) playSound('stop')
      if (ending.heard > heard && ending.heard >= firstHeld && ending.heard < reels) playSound('wait')
      // The new heights come while nothing can be told apart.
      drawing.stopping(tapes, (wanted ?? before).map(shownOf), stops, ms)
      return stops.every((stop) => ms >= restsAtMs(stop))
    })
    const stop = (next: Grid) => {
      wanted = next
    }
    turning = { stop, rested }
  }

  async function fall(removed: ReadonlySet<number>, next: Grid): Promise<void> {
    highlight = null
    const from = grid.map((_, reel) => fallFrom(rows, (row) => removed.has(reel * rows + row)))
    playSound('fall')
    await frames.run((ms) => {
      if (ms < FADE_MS) drawing.fading(grid, removed, ms / FADE_MS)
      else drawing.falling(next, from, Math.min((ms - FADE_MS) / FALL_MS, 1))
      return ms >= FADE_MS + FALL_MS
    })
    grid = next
    rest()
  }

  return {
    drawAhead: drawing.drawAhead,
    resize(boxWidth, boxHeight) {
      if (drawing.resize(boxWidth, boxHeight) && turning === null) rest()
    },
    show(next) {
      grid = next
      highlight = null
      rest()
    },
    turn,
    async stopAt(next = grid) {
      turning?.stop(next)
      await turning?.rested
      turning = null
      grid = next
      rest()
    },
    fall,
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
    hurry: frames.hurry,
    calm: frames.calm,
    destroy: frames.stop,
  }
}

import { letterOf } from './evaluate.ts'
import { BLANK } from './math.ts'

/** What the window shows. Positions count down each reel, then on to the next. */
export type Reels = {
  readonly grid: Uint8Array
  /** 1 where a symbol is part of a win and vanishes before the next fall. */
  readonly isWinning: Uint8Array
  /** Where reels differ in height, a lower one has no symbols above its own. */
  show(strips: readonly Uint8Array[], stops: ArrayLike<number>, heights: ArrayLike<number> | null): void
  /** Takes the winning symbols out and lets the strip above them come down. */
  fall(strips: readonly Uint8Array[], stops: ArrayLike<number>): void
  /** How many of a symbol are in sight. */
  countOf(symbol: number): number
  texts(): string[]
}

export function createReels(reels: number, rows: number): Reels {
  const grid = new Uint8Array(reels * rows)
  const isWinning = new Uint8Array(reels * rows)
  /** How many symbols each reel has taken from above its stop. */
  const taken = new Int32Array(reels)

  function fallOn(reel: number, strip: Uint8Array, stop: number): void {
    const top = reel * rows
    let write = top + rows - 1
    for (let read = write; read >= top; read--) if (isWinning[read] === 0) grid[write--] = grid[read] as number
    for (; write >= top; write--) {
      const above = (taken[reel] as number) + 1
      taken[reel] = above
      const next = (stop - above) % strip.length
      grid[write] = strip[next < 0 ? next + strip.length : next] as number
    }
  }

  return {
    grid,
    isWinning,
    show(strips, stops, heights) {
      taken.fill(0)
      for (let reel = 0; reel < reels; reel++) {
        const strip = strips[reel] as Uint8Array
        let next = stops[reel] as number
        let position = reel * rows
        if (heights !== null) {
          const first = position + rows - (heights[reel] as number)
          while (position < first) grid[position++] = BLANK
        }
        for (; position < (reel + 1) * rows; position++) {
          grid[position] = strip[next] as number
          if (++next === strip.length) next = 0
        }
      }
    },
    fall(strips, stops) {
      for (let reel = 0; reel < reels; reel++) fallOn(reel, strips[reel] as Uint8Array, stops[reel] as number)
    },
    countOf(symbol) {
      let count = 0
      for (let position = 0; position < grid.length; position++) if (grid[position] === symbol) count++
      return count
    },
    texts: () =>
      Array.from({ length: reels }, (_, reel) =>
        Array.from(grid.subarray(reel * rows, (reel + 1) * rows), letterOf).join(''),
      ),
  }
}

import { type SlotMath, WILD } from './math.ts'

/** What wilds do after the reels have come to rest. */
export type Wilds = {
  /** Fills, keeps or moves them on the grid as it lies. */
  settle(isFree: boolean): void
  /** New free spins begin without any. */
  forget(): void
}

export function createWilds({ rows, expand, free }: SlotMath, grid: Uint8Array): Wilds {
  const held = new Uint8Array(grid.length)

  /** A reel with a wild on it shows nothing else. */
  function fill(): void {
    for (let top = 0; top < grid.length; top += rows) {
      let has = false
      for (let position = top; position < top + rows; position++) if (grid[position] === WILD) has = true
      if (has) grid.fill(WILD, top, top + rows)
    }
  }

  /** Those held before lie over what came; then all that are there are held for the next spin, walkers a reel further to the left. */
  function keep(by: number): void {
    for (let position = 0; position < grid.length; position++) if (held[position] === 1) grid[position] = WILD
    held.fill(0)
    for (let position = by; position < grid.length; position++) if (grid[position] === WILD) held[position - by] = 1
  }

  return {
    settle(isFree) {
      if (expand) fill()
      if (!isFree || free?.wilds === undefined) return
      keep(free.wilds === 'sticky' ? 0 : rows)
    },
    forget: () => held.fill(0),
  }
}

import type { Random } from '../../fairness/random.ts'
import { coinsOf, letterOf, positionsOf } from './evaluate.ts'
import { type CompiledMath, SCATTER } from './math.ts'
import { createReels, type Reels } from './reels.ts'

/** `line` counts from 0 and is null where all ways count. Positions count down each reel, then on to the next. */
export type SlotWin = {
  symbol: string
  count: number
  line: number | null
  ways: number
  positions: number[]
  coins: number
}
/** What is on the reels (a text per reel, from the top) and what it pays; `multiplier` is in `coins` already. */
export type SlotFall = { grid: string[]; multiplier: number; wins: SlotWin[]; coins: number }
export type SlotSpin = {
  free: boolean
  stops: number[]
  /** One, and another after every win where symbols fall. */
  falls: SlotFall[]
  scatters: number[]
  /** What the scatters pay, and the free spins they bring. */
  scatterCoins: number
  freeSpins: number
  coins: number
}

const NO_LADDER = [1] as const
/** No reel can feed more falls than this; it only keeps a mistake in data from hanging the server. */
const MAX_FALLS = 100

export type SlotMachine = {
  /** A whole round with its free spins; answers its coins, and what happened where `record` is given. */
  play(random: Random, record: SlotSpin[] | null): number
  /** One spin at given stops. */
  spinAt(stops: ArrayLike<number>, isFree: boolean, record: SlotSpin[] | null): number
  /** Free spins that the last spin brought. */
  freeSpinsWon(): number
}

/** A machine keeps its grid between calls, so it must not be shared between threads; calls themselves never interleave. */
export function createMachine(compiled: CompiledMath): SlotMachine {
  const { math } = compiled
  const reels = createReels(compiled.reels, compiled.rows)
  const stops = new Int32Array(compiled.reels)
  let freeSpins = 0

  function spinAt(at: ArrayLike<number>, isFree: boolean, record: SlotSpin[] | null): number {
    const falls: SlotFall[] | null = record === null ? null : []
    let coins = coinsOfFalls(compiled, reels, at, isFree, falls)
    const scatters = isFree || math.free === null ? 0 : reels.scatters()
    const scatterCoins = scatters < 3 ? 0 : (math.free?.pays[scatters - 3] ?? 0)
    freeSpins = scatters < 3 ? 0 : (math.free?.spins[scatters - 3] ?? 0)
    coins += scatterCoins
    record?.push({
      free: isFree,
      stops: Array.from(at),
      falls: falls ?? [],
      scatters: [...reels.grid.keys()].filter((position) => reels.grid[position] === SCATTER),
      scatterCoins,
      freeSpins,
      coins,
    })
    return coins
  }

  function drawStops(strips: readonly Uint8Array[], random: Random): void {
    for (let reel = 0; reel < stops.length; reel++) stops[reel] = random.below((strips[reel] as Uint8Array).length)
  }

  return {
    play(random, record) {
      drawStops(compiled.strips, random)
      let coins = spinAt(stops, false, record)
      for (let left = freeSpins; left > 0; left--) {
        drawStops(compiled.freeStrips, random)
        coins += spinAt(stops, true, record)
      }
      return coins
    },
    spinAt,
    freeSpinsWon: () => freeSpins,
  }
}

/** Shows the stops and pays them; where symbols fall, until nothing wins any more. */
function coinsOfFalls(
  compiled: CompiledMath,
  reels: Reels,
  stops: ArrayLike<number>,
  isFree: boolean,
  record: SlotFall[] | null,
): number {
  const { falls, free } = compiled.math
  const strips = isFree ? compiled.freeStrips : compiled.strips
  const ladder = falls === null ? NO_LADDER : isFree ? falls.free : falls.base
  const spinMultiplier = isFree ? (free?.multiplier ?? 1) : 1
  reels.show(strips, stops)
  let coins = 0
  for (let index = 0; index < MAX_FALLS; index++) {
    const multiplier = (ladder[Math.min(index, ladder.length - 1)] as number) * spinMultiplier
    const won = coinsShown(compiled, reels, multiplier, record)
    coins += won
    if (falls === null || won === 0) break
    reels.fall(strips, stops)
  }
  return coins
}

function coinsShown(compiled: CompiledMath, reels: Reels, multiplier: number, record: SlotFall[] | null): number {
  const { grid, isWinning } = reels
  if (compiled.math.falls === null && record === null) return coinsOf(compiled, grid, null) * multiplier
  isWinning.fill(0)
  const wins: SlotWin[] = []
  const coins = coinsOf(compiled, grid, (win) => {
    const positions = positionsOf(compiled, grid, win)
    for (const position of positions) isWinning[position] = 1
    if (record !== null) wins.push({ ...win, symbol: letterOf(win.symbol), positions, coins: win.coins * multiplier })
  })
  record?.push({ grid: reels.texts(), multiplier, wins, coins: coins * multiplier })
  return coins * multiplier
}

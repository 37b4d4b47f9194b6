import type { Random } from '../../fairness/random.ts'
import { type HeldBoard, playHold, playPick } from './bonus.ts'
import { coinsOf, letterOf, positionsOf } from './evaluate.ts'
import { COIN, type CompiledMath, MYSTERY, SCATTER } from './math.ts'
import { createReels, type Reels } from './reels.ts'
import { createWilds } from './wilds.ts'

/** `line` counts from 0 and is null where there are none. Positions count down each reel, then on to the next. */
export type SlotWin = {
  symbol: string
  count: number
  line: number | null
  ways: number
  positions: number[]
  coins: number
}
/** What is on the reels (a text per reel, from the top) and what it pays; `multiplier` is in `coins` already. */
export type SlotFall = {
  grid: string[]
  multiplier: number
  wins: SlotWin[]
  coins: number
  /** How the reels came to rest, where something on them changed before they paid. */
  landed?: string[]
}
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
  /** Where reels differ in height. */
  heights?: number[]
  hold?: HeldBoard
  /** What was found on the board, in order; none where an empty one came. */
  picks?: number[]
}

const NO_LADDER = [1] as const
/** No reel can feed more falls than this; it only keeps a mistake in data from hanging the server. */
const MAX_FALLS = 100

/** What of a spin is drawn besides its stops. */
export type Extras = {
  heights: ArrayLike<number> | null
  /** What every ? becomes. */
  mystery: number
  /** What all wins are multiplied by, ladders aside. */
  multiplier: number
}
const NO_EXTRAS: Extras = { heights: null, mystery: 0, multiplier: 1 }

export type SlotMachine = {
  /** A whole round with its free spins; answers its coins, and what happened where `record` is given. */
  play(random: Random, record: SlotSpin[] | null): number
  /** Free spins that were paid for. */
  playBought(random: Random, record: SlotSpin[] | null): number
  /** One spin at given stops, without the bonuses that draw again. */
  spinAt(stops: ArrayLike<number>, isFree: boolean, record: SlotSpin[] | null, extras?: Extras): number
  /** Free spins that the last spin brought. */
  freeSpinsWon(): number
}

const multiplierOf = (ladder: readonly number[], index: number) => ladder[Math.min(index, ladder.length - 1)] ?? 1

/** A machine keeps its grid between calls, so it must not be shared between threads; calls themselves never interleave. */
export function createMachine(compiled: CompiledMath): SlotMachine {
  const { math } = compiled
  const reels = createReels(compiled.reels, compiled.rows)
  const wilds = createWilds(math, reels.grid)
  const stops = new Int32Array(compiled.reels)
  const heights = math.heights === undefined ? null : new Int32Array(compiled.reels)
  let freeSpins = 0

  function spinAt(at: ArrayLike<number>, isFree: boolean, record: SlotSpin[] | null, extras = NO_EXTRAS): number {
    const falls: SlotFall[] | null = record === null ? null : []
    reels.show(isFree ? compiled.freeStrips : compiled.strips, at, extras.heights)
    const landed = record === null ? null : reels.texts()
    if (math.mystery !== undefined) change(reels.grid, MYSTERY, extras.mystery)
    wilds.settle(isFree)
    let coins = coinsOfFalls(compiled, reels, at, isFree, extras.multiplier, falls)
    const { free } = math
    const scatters = math.pick === undefined && free === null ? 0 : reels.countOf(SCATTER)
    const isBonus = scatters >= 3 && (!isFree || free?.most !== undefined)
    const scatterCoins = isBonus && !isFree ? (free?.pays[scatters - 3] ?? 0) : 0
    freeSpins = isBonus ? (free?.spins[scatters - 3] ?? 0) : 0
    coins += scatterCoins
    const [first] = falls ?? []
    if (first !== undefined && landed !== null && landed.join() !== first.grid.join()) first.landed = landed
    record?.push({
      free: isFree,
      stops: Array.from(at),
      falls: falls ?? [],
      scatters: [...reels.grid.keys()].filter((position) => reels.grid[position] === SCATTER),
      scatterCoins,
      freeSpins,
      coins,
      ...(extras.heights !== null && { heights: Array.from(extras.heights) }),
    })
    return coins
  }

  function spin(random: Random, isFree: boolean, multiplier: number, record: SlotSpin[] | null): number {
    const strips = isFree ? compiled.freeStrips : compiled.strips
    const { heights: choices, twins, times } = math
    if (heights !== null && choices !== undefined) {
      for (let reel = 0; reel < heights.length; reel++) heights[reel] = choices[random.below(choices.length)] ?? 0
    }
    for (let reel = 0; reel < stops.length; reel++) {
      // The second of the twins stops where the first does.
      stops[reel] =
        twins !== undefined && reel === twins + 1
          ? (stops[twins] as number)
          : random.below((strips[reel] as Uint8Array).length)
    }
    const mystery = compiled.mystery.length === 0 ? 0 : (compiled.mystery[random.below(compiled.mystery.length)] ?? 0)
    const drawn = times === undefined ? 1 : (times[random.below(times.length)] ?? 1)
    return spinAt(stops, isFree, record, { heights, mystery, multiplier: multiplier * drawn })
  }

  /** What a first spin may lead to besides free spins. */
  function bonusesOf(random: Random, record: SlotSpin[] | null): number {
    const shown = record?.at(-1)
    let coins = 0
    if (math.hold !== undefined && reels.countOf(COIN) >= math.hold.from) {
      const held = [...reels.grid.keys()].filter((position) => reels.grid[position] === COIN)
      const board = playHold(math.hold, random, reels.grid.length, held)
      coins += board.coins
      if (shown !== undefined) shown.hold = board
    }
    if (math.pick !== undefined && reels.countOf(SCATTER) >= 3) {
      const picks = playPick(math.pick, random)
      coins += picks.reduce((sum, each) => sum + each, 0)
      if (shown !== undefined) shown.picks = picks
    }
    if (shown !== undefined) shown.coins += coins
    return coins
  }

  function playFree(random: Random, won: number, record: SlotSpin[] | null): number {
    const ladder = math.free?.ladder ?? NO_LADDER
    const most = math.free?.most ?? won
    let coins = 0
    wilds.forget()
    for (let [number, left] = [0, won]; left > 0 && number < most; number++) {
      coins += spin(random, true, (math.free?.multiplier ?? 1) * multiplierOf(ladder, number), record)
      left += freeSpins - 1
    }
    return coins
  }

  return {
    play(random, record) {
      const coins = spin(random, false, 1, record)
      const won = freeSpins
      return coins + bonusesOf(random, record) + playFree(random, won, record)
    },
    playBought: (random, record) => playFree(random, math.buy?.spins ?? 0, record),
    spinAt: (at, isFree, record, extras) =>
      spinAt(at, isFree, record, extras ?? { ...NO_EXTRAS, multiplier: isFree ? (math.free?.multiplier ?? 1) : 1 }),
    freeSpinsWon: () => freeSpins,
  }
}

function change(grid: Uint8Array, from: number, to: number): void {
  for (let position = 0; position < grid.length; position++) if (grid[position] === from) grid[position] = to
}

/** Pays what is shown; where symbols fall, until nothing wins any more. */
function coinsOfFalls(
  compiled: CompiledMath,
  reels: Reels,
  stops: ArrayLike<number>,
  isFree: boolean,
  spinMultiplier: number,
  record: SlotFall[] | null,
): number {
  const { falls } = compiled.math
  const strips = isFree ? compiled.freeStrips : compiled.strips
  const ladder = falls === null ? NO_LADDER : isFree ? falls.free : falls.base
  let coins = 0
  for (let index = 0; index < MAX_FALLS; index++) {
    const won = coinsShown(compiled, reels, multiplierOf(ladder, index) * spinMultiplier, record)
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
    if (record === null) return
    const { count, line, ways } = win
    wins.push({ symbol: letterOf(win.symbol), count, line, ways, positions, coins: win.coins * multiplier })
  })
  record?.push({ grid: reels.texts(), multiplier, wins, coins: coins * multiplier })
  return coins * multiplier
}

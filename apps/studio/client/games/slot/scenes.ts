import { coinsMinor } from '../../../src/engines/slot/coins.ts'
import type { SlotSpin, SlotWin } from '../../../src/engines/slot/spin.ts'
import type { SlotOutcome } from '../../../src/engines/slot.ts'

export type ShownWin = Pick<SlotWin, 'symbol' | 'count' | 'line' | 'ways' | 'positions'> & { prizeMinor: bigint }
export type FreeSpin = { number: number; of: number }

/** A coin on a board that holds them. */
export type ShownCoin = { position: number; prizeMinor: bigint }

/** What is to be seen of a round, in order. `totalMinor` is what it has paid by then. */
export type Scene =
  /** `ways`: how many there are in this spin, null where every spin has as many. */
  | { kind: 'spin'; grid: readonly string[]; free: FreeSpin | null; ways: number | null }
  /** Symbols that change where they lie. */
  | { kind: 'become'; grid: readonly string[]; changed: readonly number[] }
  | { kind: 'wins'; wins: readonly ShownWin[]; multiplier: number; totalMinor: bigint }
  | { kind: 'fall'; removed: ReadonlySet<number>; grid: readonly string[] }
  | { kind: 'scatters'; positions: readonly number[]; prizeMinor: bigint; freeSpins: number; totalMinor: bigint }
  /** A board as it stands after a draw; `isLast` with what a full one brings. */
  | { kind: 'hold'; coins: readonly ShownCoin[]; grid: readonly string[]; isFull: boolean; totalMinor: bigint }
  /** What is found, box by box; 0 is an empty one. */
  | { kind: 'pick'; foundMinor: readonly bigint[]; totalMinor: bigint }

export function scenesOf({ spins, coinsPerStake, coins: mostCoins }: SlotOutcome, stakeMinor: bigint): Scene[] {
  const scenes: Scene[] = []
  const worth = (coins: number) => coinsMinor(stakeMinor, coins, coinsPerStake)
  // Those that are bought come without a first spin; those that bring more are told of one by one.
  const isBought = spins[0]?.free === true
  let freeSpins = isBought ? spins.length : (spins[0]?.freeSpins ?? 0)
  let coins = 0
  // A round that reached the most a game pays must not show more on its way.
  const total = () => worth(Math.min(coins, mostCoins))
  for (const [index, spin] of spins.entries()) {
    const free = spin.free ? { number: isBought ? index + 1 : index, of: freeSpins } : null
    for (const [step, fall] of spin.falls.entries()) {
      if (step === 0) scenes.push({ kind: 'spin', grid: fall.landed ?? fall.grid, free, ways: waysOf(spin) })
      else scenes.push({ kind: 'fall', grid: fall.grid, removed: positionsOf(spin.falls[step - 1]?.wins ?? []) })
      if (fall.landed !== undefined) {
        scenes.push({ kind: 'become', grid: fall.grid, changed: changesOf(fall.landed, fall.grid) })
      }
      if (fall.wins.length === 0) continue
      coins += fall.coins
      const wins = fall.wins.map((win) => ({ ...win, prizeMinor: worth(win.coins) }))
      scenes.push({ kind: 'wins', wins, multiplier: fall.multiplier, totalMinor: total() })
    }
    if (spin.freeSpins > 0 || spin.scatterCoins > 0) {
      coins += spin.scatterCoins
      if (spin.free) freeSpins = Math.min(freeSpins + spin.freeSpins, spins.length - 1)
      const { scatters: positions, scatterCoins, freeSpins: won } = spin
      scenes.push({ kind: 'scatters', positions, prizeMinor: worth(scatterCoins), freeSpins: won, totalMinor: total() })
    }
    if (spin.hold !== undefined) {
      scenes.push(
        ...boardsOf(
          spin,
          worth,
          () => worth(Math.min(coins, mostCoins)),
          (more) => (coins += more),
        ),
      )
    }
    if (spin.picks !== undefined) {
      coins += spin.picks.reduce((sum, each) => sum + each, 0)
      scenes.push({ kind: 'pick', foundMinor: spin.picks.map(worth), totalMinor: total() })
    }
  }
  return scenes
}

/** The board after the coins that began it, and after every draw; what it pays counts when it is over. */
function boardsOf(
  { falls, hold }: SlotSpin,
  worth: (coins: number) => bigint,
  total: () => bigint,
  add: (coins: number) => void,
): Scene[] {
  if (hold === undefined) return []
  const shape = falls.at(-1)?.grid ?? []
  const rows = shape[0]?.length ?? 0
  const steps = [hold.first, ...hold.draws]
  return steps.map((_, step) => {
    const isLast = step === steps.length - 1
    const coins = steps.slice(0, step + 1).flat()
    const held = new Set(coins.map(({ position }) => position))
    const grid = shape.map((letters, reel) =>
      [...letters].map((_, row) => (held.has(reel * rows + row) ? 'O' : '.')).join(''),
    )
    if (isLast) add(hold.coins)
    return {
      kind: 'hold' as const,
      coins: coins.map(({ position, coins: each }) => ({ position, prizeMinor: worth(each) })),
      grid,
      isFull: isLast && hold.isFull,
      totalMinor: total(),
    }
  })
}

/** As many as the heights of its reels multiplied. */
const waysOf = ({ heights }: SlotSpin) => heights?.reduce((ways, height) => ways * height, 1) ?? null

function changesOf(before: readonly string[], after: readonly string[]): number[] {
  const [from, to] = [before.join(''), after.join('')]
  return [...to].flatMap((letter, position) => (letter === from[position] ? [] : [position]))
}

const positionsOf = (wins: readonly SlotWin[]) => new Set(wins.flatMap(({ positions }) => positions))

/** For every row of a reel after a fall, from the top: the row its symbol was in before; new ones begin above. */
export function fallFrom(rows: number, isRemoved: (row: number) => boolean): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !isRemoved(row))
  const fresh = rows - kept.length
  return [...Array.from({ length: fresh }, (_, row) => row - fresh), ...kept]
}

import type { SlotWin } from '../../../src/engines/slot/spin.ts'
import { coinsMinor, type SlotOutcome } from '../../../src/engines/slot.ts'

export type ShownWin = Pick<SlotWin, 'symbol' | 'count' | 'line' | 'ways' | 'positions'> & { prizeMinor: bigint }
export type FreeSpin = { number: number; of: number }

/** What is to be seen of a round, in order. `totalMinor` is what it has paid by then. */
export type Scene =
  | { kind: 'spin'; grid: readonly string[]; free: FreeSpin | null }
  | { kind: 'wins'; wins: readonly ShownWin[]; multiplier: number; totalMinor: bigint }
  | { kind: 'fall'; removed: ReadonlySet<number>; grid: readonly string[] }
  | { kind: 'scatters'; positions: readonly number[]; prizeMinor: bigint; freeSpins: number; totalMinor: bigint }

export function scenesOf({ spins, coinsPerStake, coins: mostCoins }: SlotOutcome, stakeMinor: bigint): Scene[] {
  const scenes: Scene[] = []
  const worth = (coins: number) => coinsMinor(stakeMinor, coins, coinsPerStake)
  const freeSpins = spins.length - 1
  let coins = 0
  // A round that reached the most a game pays must not show more on its way.
  const total = () => worth(Math.min(coins, mostCoins))
  for (const [index, spin] of spins.entries()) {
    const free = spin.free ? { number: index, of: freeSpins } : null
    for (const [step, fall] of spin.falls.entries()) {
      if (step === 0) scenes.push({ kind: 'spin', grid: fall.grid, free })
      else scenes.push({ kind: 'fall', grid: fall.grid, removed: positionsOf(spin.falls[step - 1]?.wins ?? []) })
      if (fall.wins.length === 0) continue
      coins += fall.coins
      const wins = fall.wins.map((win) => ({ ...win, prizeMinor: worth(win.coins) }))
      scenes.push({ kind: 'wins', wins, multiplier: fall.multiplier, totalMinor: total() })
    }
    if (spin.freeSpins === 0 && spin.scatterCoins === 0) continue
    coins += spin.scatterCoins
    const { scatters: positions, scatterCoins, freeSpins: won } = spin
    scenes.push({ kind: 'scatters', positions, prizeMinor: worth(scatterCoins), freeSpins: won, totalMinor: total() })
  }
  return scenes
}

const positionsOf = (wins: readonly SlotWin[]) => new Set(wins.flatMap(({ positions }) => positions))

/** For every row of a reel after a fall, from the top: the row its symbol was in before; new ones begin above. */
export function fallFrom(rows: number, isRemoved: (row: number) => boolean): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !isRemoved(row))
  const fresh = rows - kept.length
  return [...Array.from({ length: fresh }, (_, row) => row - fresh), ...kept]
}

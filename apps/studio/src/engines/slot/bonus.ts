import type { Random } from '../../fairness/random.ts'
import type { HoldBonus, PickBonus } from './math.ts'

const CHANCE_DRAWS = 1_000

/** A coin that came to rest: its place and what it is worth. */
export type HeldCoin = { position: number; coins: number }
/** The coins that began it, then what every draw brought; `coins` is all of them, with what a full board brings. */
export type HeldBoard = { first: HeldCoin[]; draws: HeldCoin[][]; isFull: boolean; coins: number }

const worthOf = ({ values }: HoldBonus, random: Random) => values[random.below(values.length)] ?? 0

/** Coins hold their places while all others are drawn, from the top of the left reel on, until nothing comes or nothing is free. */
export function playHold(hold: HoldBonus, random: Random, places: number, held: readonly number[]): HeldBoard {
  const first = held.map((position) => ({ position, coins: worthOf(hold, random) }))
  const isHeld = new Uint8Array(places)
  for (const position of held) isHeld[position] = 1
  let free = places - held.length
  const draws: HeldCoin[][] = []
  for (let left = hold.respins; left > 0 && free > 0; ) {
    const landed: HeldCoin[] = []
    for (let position = 0; position < places; position++) {
      if (isHeld[position] === 1 || random.below(CHANCE_DRAWS) >= hold.chance) continue
      isHeld[position] = 1
      landed.push({ position, coins: worthOf(hold, random) })
    }
    draws.push(landed)
    free -= landed.length
    left = landed.length > 0 ? hold.respins : left - 1
  }
  const sum = [...first, ...draws.flat()].reduce((total, { coins }) => total + coins, 0)
  return { first, draws, isFull: free === 0, coins: sum + (free === 0 ? hold.full : 0) }
}

/** What is found, one after the other; the last is an empty one, unless everything was found before. */
export function playPick({ values, empty }: PickBonus, random: Random): number[] {
  const left = [...values, ...new Array<number>(empty).fill(0)]
  const found: number[] = []
  for (let next = -1; next !== 0 && left.length > empty; ) {
    next = left.splice(random.below(left.length), 1)[0] ?? 0
    found.push(next)
  }
  return found
}

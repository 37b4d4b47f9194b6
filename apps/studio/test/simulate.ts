import type { SlotProfileId } from '@trevo/games/engine-ids'
import { SLOT_MATHS } from '../src/engines/slot/profiles.ts'
import { machineOf, maxCoinsOf } from '../src/engines/slot.ts'
import { randomFrom } from '../src/fairness/random.ts'

/** A fast generator (xoshiro128**) from a fixed seed, in place of the seeds of a player: the same rounds every time. */
export function fastRandom(seed: number) {
  let [a, b, c, d] = [seed | 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162]
  const next = () => {
    const product = Math.imul(b, 5)
    const word = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return word >>> 0
  }
  for (let skipped = 0; skipped < 20; skipped++) next()
  return randomFrom(next)
}

/** `deviation`: of a round's prize, in stakes. */
type Simulated = { rtp: number; deviation: number; roundsPerSecond: number }

/** Plays a slot with its own engine, without drawing anything; shares are of the stake. */
export function simulate(profile: SlotProfileId, rounds: number, seed = 1): Simulated {
  const machine = machineOf(profile)
  const most = maxCoinsOf(profile)
  const random = fastRandom(seed)
  const startedAt = performance.now()
  let coins = 0
  let squares = 0
  for (let round = 0; round < rounds; round++) {
    const won = Math.min(machine.play(random, null), most)
    coins += won
    squares += won * won
  }
  const seconds = (performance.now() - startedAt) / 1000
  const stake = SLOT_MATHS[profile].coins
  const deviation = Math.sqrt(squares / rounds - (coins / rounds) ** 2) / stake
  return { rtp: coins / rounds / stake, deviation, roundsPerSecond: Math.round(rounds / seconds) }
}

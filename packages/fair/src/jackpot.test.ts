import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropAt, type LevelThen, listHash, PER_WHOLE, pointOf, winnerOf } from './jackpot.ts'

/** A pot of 3 to 10 units to which each stake adds a tenth: small enough to try every point. */
const LEVEL: LevelThen = { share: 100_000n, seed: 3n, start: 3n, cap: 10n, fed: 0n }
const range = (bound: bigint, step: bigint) => Array.from({ length: Number(bound / step) }, (_, n) => BigInt(n) * step)

/** How often each of these stakes wins, by trying every hundred-thousandth of what is left to the cap. */
function wins(level: LevelThen, stakes: readonly bigint[]): number[] {
  const staked = stakes.reduce((sum, stake) => sum + stake, 0n)
  const counts = stakes.map(() => 0)
  for (const point of range((level.cap - level.seed) * PER_WHOLE - level.fed, level.share)) {
    const at = dropAt(level, staked, point)
    if (at !== null) counts[winnerOf(stakes, level.share, at)] = (counts[winnerOf(stakes, level.share, at)] ?? 0) + 1
  }
  return counts
}

test('the chance of a round is its stake over what is left to the cap, exactly', () => {
  // 7 units to the cap, a tenth of a stake each: 70 points; a stake of 1 holds one of them.
  expect(wins(LEVEL, [1n, 2n, 5n, 12n])).toEqual([1, 2, 5, 12])
})

test('a stake that is cut into parts has the same chance as the whole one, in one draw and in several', () => {
  expect(wins(LEVEL, [20n])).toEqual([20])
  expect(
    wins(
      LEVEL,
      Array.from({ length: 20 }, () => 1n),
    ).reduce((a, b) => a + b),
  ).toBe(20)
  // One after the other, each with what is left: 70/70 x 1/70, 69/70 x 1/69 ... is a seventieth each.
  let left = 1
  let chance = 0
  for (let n = 0; n < 20; n++) {
    const now = { ...LEVEL, fed: BigInt(n) * 100_000n }
    const hit = (wins(now, [1n])[0] ?? 0) / (70 - n)
    chance += left * hit
    left *= 1 - hit
  }
  expect(chance).toBeCloseTo(20 / 70, 12)
})

test('it is paid by the cap at the latest, and whoever staked in that draw has a chance by stake', () => {
  const near = { ...LEVEL, fed: 6_900_000n }
  for (const point of [0n, 1n, 99_999n, 12_345_678n]) expect(dropAt(near, 1n, point)).not.toBeNull()
  // 3 staked where 1 would have been enough: all three points are as likely.
  expect(range(300_000n, 100_000n).map((point) => dropAt(near, 3n, point))).toEqual([0n, 100_000n, 200_000n])
})

test('below its start nothing is paid; the stake that reaches it has the part beyond', () => {
  const low = { ...LEVEL, seed: 1n, fed: 1_900_000n }
  // 0.1 short of the start: the first tenth of unit fills, the others are in.
  expect(dropAt(low, 1n, 0n)).toBeNull()
  expect(dropAt(low, 2n, 0n)).toBe(100_000n)
  expect(winnerOf([1n, 1n], low.share, 100_000n)).toBe(1)
})

test('points and lists are hashes that anybody can make', () => {
  const hex = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(pointOf('ab'.repeat(32), { pool: '7', number: 12, level: 'grand' })).toBe(
    BigInt(`0x${hex(`${'ab'.repeat(32)}:7:12:grand`)}`),
  )
  expect(
    listHash([
      ['901', 10_000n],
      ['902', 25_000n],
    ]),
  ).toBe(hex('901 10000\n902 25000\n'))
})

test('a place outside of the stakes is nobody’s', () => {
  expect(() => winnerOf([1n], 5n, 5n)).toThrow('outside')
})

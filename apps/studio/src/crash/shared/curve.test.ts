import { createHash } from 'node:crypto'
import { ENGINES } from '@trevo/games/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saltFrom } from '../../live/shared/chain.ts'
import { crashPoint } from '../chain.ts'
import {
  crashFromDigest,
  crashOf,
  growthAt,
  hundredthsAt,
  MAX_AUTO_HUNDREDTHS,
  MIN_AUTO_HUNDREDTHS,
  msUntil,
  prizeOf,
} from './curve.ts'

const digest = (word: bigint) => word.toString(16).padStart(13, '0').padEnd(64, '0')
const ALL = 2n ** 52n

test('the end of a flight follows from the first 52 bits', () => {
  // 97 / 1 is below 1: an end at once. 97 / 0.5 = 194, 97 / 0.25 = 388.
  expect(crashFromDigest(digest(0n))).toBe(100)
  expect(crashFromDigest(digest(ALL / 2n))).toBe(194)
  expect(crashFromDigest(digest((ALL * 3n) / 4n))).toBe(388)
  expect(crashFromDigest(digest(ALL - 1n))).toBe(2_000_000_000)
})

test('it is what whole numbers give, for every digest', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: ALL - 1n }), (word) => {
      const exact = (97n * ALL) / (ALL - word)
      const bounded = exact < 100n ? 100n : exact > 2_000_000_000n ? 2_000_000_000n : exact
      expect(crashFromDigest(digest(word))).toBe(Number(bounded))
    }),
  )
})

test('whatever a bet waits for, 97 % of it come back', () => {
  const wrong: number[] = []
  for (let target = MIN_AUTO_HUNDREDTHS; target <= MAX_AUTO_HUNDREDTHS; target += target < 5_000 ? 1 : 997) {
    // Of all first 52 bits those from here on reach it; where the quotient is all but whole, the double that divides adds one of 2^52.
    const winning = (97n * ALL) / BigInt(target)
    const reaches = crashFromDigest(digest(ALL - winning)) >= target
    const falls = crashFromDigest(digest(ALL - winning - 2n)) < target
    const back = ((Number(winning) / Number(ALL)) * target).toFixed(2)
    if (!reaches || !falls || back !== ENGINES.crash.rtp) wrong.push(target)
  }
  expect(wrong).toEqual([])
})

test('browser and server find the same end', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), fc.string(), (hash, salt) => {
      expect(crashOf(hash, salt)).toBe(crashPoint(hash, salt))
    }),
    { numRuns: 50 },
  )
})

test('a salt is the hash of what the beacon signed', () => {
  const signature = 'b7'.repeat(48)
  expect(saltFrom(signature)).toBe(createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'))
})

test('the curve doubles in 11.55 seconds, and a multiplier is reached when it says so', () => {
  expect(growthAt(Math.log(2) / 0.00006)).toBeCloseTo(2, 12)
  expect(hundredthsAt(0)).toBe(100)
  expect(hundredthsAt(11_552)).toBe(199)
  expect(hundredthsAt(11_553)).toBe(200)
  for (let hundredths = 101; hundredths < 5_000; hundredths++) {
    expect(hundredthsAt(msUntil(hundredths))).toBe(hundredths)
    expect(hundredthsAt(msUntil(hundredths) - 0.01)).toBe(hundredths - 1)
  }
})

test('a prize is the stake times the multiplier, in whole cents and never up', () => {
  expect(prizeOf(10_000n, 237)).toBe(23_700n)
  expect(prizeOf(5_000n, 237)).toBe(11_800n)
  expect(prizeOf(100n, 199)).toBe(100n)
})

import { SLOT_PROFILE_IDS, type SlotProfileId } from '@trevo/games/engine-ids'
import { SLOT_PROFILES, type SlotProfile } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { boughtRtp, enumeratedRtp, exactRtp, expectedFree, mustBeCounted } from '../../test/exact-rtp.ts'
import { simulate } from '../../test/simulate.ts'
import { seededRandom } from '../fairness/random.ts'
import { RuleError } from './engine.ts'
import { replay } from './replay.ts'
import { SLOT_MATHS } from './slot/profiles.ts'
import { type SlotOutcome, slot } from './slot.ts'

const percent = (share: number) => (share * 100).toFixed(2)
const setupOf = (profile: SlotProfileId) => ({ engine: 'slot' as const, profile, minBetMinor: 10_000n })

describe.each(SLOT_PROFILE_IDS)('%s', (id) => {
  const math = SLOT_MATHS[id]
  const stated = SLOT_PROFILES[id]

  test('has the shape that is stated', () => {
    expect([math.strips.length, math.rows]).toEqual([stated.reels, stated.rows])
    expect(math.lines?.length ?? null).toBe(stated.lines)
    const isWays = math.lines === null && math.count === undefined
    expect(isWays ? math.rows ** math.strips.length : null).toBe(stated.ways)
    // What is drawn is among what is stated, and the highest of it too.
    expect(Math.max(...(math.heights ?? [math.rows]))).toBe(stated.rows)
    expect(new Set(math.lines ?? []).size).toBe(stated.lines ?? 0)
    expect(math.coins).toBe(stated.coins)
  })

  test('shows no scatter twice on a reel, and none in free spins', () => {
    for (const strip of math.strips) {
      const twice = strip + strip
      for (let at = 0; at < strip.length; at++) {
        expect(twice.slice(at, at + math.rows).split('S').length - 1).toBeLessThanOrEqual(1)
      }
    }
    // Unless they bring more.
    expect(math.free?.strips.join('').includes('S') ?? false).toBe(math.free?.most !== undefined)
  })

  test('pays about what is stated over 50,000 rounds', () => {
    const { rtp } = simulate(id, 50_000)
    expect(Math.abs(rtp * 100 - Number(stated.rtp))).toBeLessThan(6)
  })
})

describe('the stated return', () => {
  const still = SLOT_PROFILE_IDS.filter((id) => !mustBeCounted(SLOT_MATHS[id]))

  test.each(still)('of %s is exact', (id) => {
    expect(percent(exactRtp(SLOT_MATHS[id]))).toBe(SLOT_PROFILES[id].rtp)
  })

  test('of bought free spins is exact, and no more than that of a spin', () => {
    const sold = SLOT_PROFILE_IDS.filter((id) => SLOT_MATHS[id].buy !== undefined)
    expect(sold).toEqual(['buy'])
    for (const id of sold) {
      const { buy } = SLOT_MATHS[id]
      const bought = boughtRtp(SLOT_MATHS[id], expectedFree(SLOT_MATHS[id], buy?.spins ?? 0) / (buy?.spins ?? 1))
      const { rtp, boughtRtp: stated } = SLOT_PROFILES[id] as SlotProfile
      expect(percent(bought)).toBe(stated)
      expect(Number(stated)).toBeLessThanOrEqual(Number(rtp))
    }
  })

  test('by the odds is what the engine pays over every combination of stops', () => {
    expect(enumeratedRtp(SLOT_MATHS.classic3)).toBeCloseTo(exactRtp(SLOT_MATHS.classic3), 10)
  })
})

describe('a round', () => {
  const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'trevo', nonce: 3 }

  test.each(SLOT_PROFILE_IDS)('of %s is the same again from its seeds', (profile) => {
    const setup = setupOf(profile)
    const begin = () => slot.begin({ setup, stakeMinor: 10_000n, action: undefined, random: seededRandom(seeds) })
    expect(replay(setup, seeds, 10_000n, [null])).toEqual(begin())
  })

  test('pays its coins in proportion to the stake', () => {
    const setup = setupOf('lines20')
    const prizeOf = (nonce: number, stakeMinor: bigint) => {
      const turn = slot.begin({ setup, stakeMinor, action: undefined, random: seededRandom({ ...seeds, nonce }) })
      const { coins, coinsPerStake } = turn.outcome as unknown as SlotOutcome
      expect(turn.prizeMinor * BigInt(coinsPerStake)).toBe(stakeMinor * BigInt(coins))
      return turn.prizeMinor
    }
    const nonces = Array.from({ length: 50 }, (_, nonce) => nonce)
    expect(nonces.map((nonce) => prizeOf(nonce, 100_000n))).toEqual(
      nonces.map((nonce) => prizeOf(nonce, 10_000n) * 10n),
    )
    expect(nonces.some((nonce) => prizeOf(nonce, 10_000n) > 0n)).toBe(true)
  })

  test.each([
    [5_001n, undefined],
    [0n, undefined],
    [5_000_000_000n, undefined],
    [5_000n, { hold: [1] }],
    [245_000n, { buy: true }],
    [5_000n, { buy: false }],
  ])('with stake %s and action %j is refused', (stakeMinor, action) => {
    expect(() => slot.accept({ setup: setupOf('lines5'), stakeMinor, action })).toThrow(RuleError)
  })
})

describe('bought free spins', () => {
  const setup = { ...setupOf('buy'), minBetMinor: 10_000n }
  const accept = (stakeMinor: bigint) => () => slot.accept({ setup, stakeMinor, action: { buy: true } })

  test('cost 49 stakes that are on offer, and no more than the greatest of them', () => {
    expect(accept(490_000n)).not.toThrow()
    expect(accept(490_001n)).toThrow(RuleError)
    expect(accept(10_000n)).toThrow(RuleError)
    // The greatest stake is 400: 49 stakes of 4 are 196, of 10 they are 490.
    expect(accept(1_960_000n)).not.toThrow()
    expect(accept(4_900_000n)).toThrow(RuleError)
  })

  test('are ten, without a spin before them, and pay coins of one stake', () => {
    const random = seededRandom({ serverSeed: '0f'.repeat(32), clientSeed: 'trevo', nonce: 1 })
    const turn = slot.begin({ setup, stakeMinor: 490_000n, action: { buy: true }, random })
    const { spins, coins, coinsPerStake } = turn.outcome as unknown as SlotOutcome
    expect(spins.map(({ free }) => free)).toEqual(new Array(10).fill(true))
    expect(coinsPerStake).toBe(49 * 20)
    expect(turn.prizeMinor).toBe((10_000n * BigInt(coins)) / 20n)
  })
})

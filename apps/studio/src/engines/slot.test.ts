import { SLOT_PROFILE_IDS, SLOT_PROFILES, type SlotProfileId } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { enumeratedRtp, exactRtp } from '../../test/exact-rtp.ts'
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
    expect(math.lines === null ? math.rows ** math.strips.length : null).toBe(stated.ways)
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
    expect(math.free?.strips.join('').includes('S') ?? false).toBe(false)
  })

  test('pays about what is stated over 100,000 rounds', () => {
    const { rtp } = simulate(id, 100_000)
    expect(Math.abs(rtp * 100 - Number(stated.rtp))).toBeLessThan(6)
  })
})

describe('the stated return', () => {
  const still = SLOT_PROFILE_IDS.filter((id) => SLOT_MATHS[id].falls === null)

  test.each(still)('of %s is exact', (id) => {
    expect(percent(exactRtp(SLOT_MATHS[id]))).toBe(SLOT_PROFILES[id].rtp)
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
  ])('with stake %s and action %j is refused', (stakeMinor, action) => {
    expect(() => slot.accept({ setup: setupOf('lines5'), stakeMinor, action })).toThrow(RuleError)
  })
})

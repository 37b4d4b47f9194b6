import { parseMoney } from '@trevo/contract/money'
import { describe, expect, test } from 'vitest'
import { replay } from '../../../src/engines/replay.ts'
import { hashOfSeed } from '../../../src/fairness/random.ts'
import type { VerifyData } from '../../../src/protocol.ts'
import { MIN_BET as SAMPLE_MIN_BET, SAMPLED_ENGINES, sampleRounds } from '../../../test/sample-rounds.ts'
import { verdictOf } from './verify.ts'

const serverSeed = 'c3'.repeat(32)
const fairness = { serverSeedHash: hashOfSeed(serverSeed), clientSeed: 'trevo', nonce: 3 }
const MIN_BET = parseMoney('0.5')

function spin(): VerifyData {
  const setup = { engine: 'slot', profile: 'lines20', minBetMinor: MIN_BET } as const
  const turn = replay(setup, { serverSeed, clientSeed: 'trevo', nonce: 3 }, parseMoney('1'), [null])
  return {
    roundId: '6f0c5a43-0d6f-4c7e-9b5e-1c2d3e4f5a6b',
    game: { engine: 'slot', profile: 'lines20' } as VerifyData['game'],
    stake: '1.00',
    raised: '0.00',
    prize: `${turn.prizeMinor / 10_000n}.${String(turn.prizeMinor % 10_000n).padStart(4, '0')}`,
    actions: [null],
    // As the database gives it back: the same fields, another order.
    outcome: Object.fromEntries(Object.entries(turn.outcome as object).reverse()),
    fairness,
    serverSeed,
  }
}

describe('a past round', () => {
  test('is equal to what its seeds give', () => {
    expect(verdictOf(spin(), MIN_BET)).toBe('equal')
  })

  test.each(SAMPLED_ENGINES)('of %s is equal to what its seeds give, and one that was changed is not', (engine) => {
    for (const round of sampleRounds(engine, 20)) {
      const data = round as unknown as VerifyData
      expect(verdictOf(data, SAMPLE_MIN_BET)).toBe('equal')
      expect(verdictOf({ ...data, prize: '9999.00' }, SAMPLE_MIN_BET)).toBe('outcome')
    }
  })

  test('cannot be checked before its seed is shown', () => {
    expect(verdictOf({ ...spin(), serverSeed: null }, MIN_BET)).toBe('hidden')
  })

  test('that was paid parts of a cent, as once was usual, is equal too', () => {
    const data = spin()
    expect(verdictOf({ ...data, prize: `${data.prize.slice(0, -2)}49` }, MIN_BET)).toBe('equal')
  })

  test('under a seed that was not promised is found out', () => {
    expect(verdictOf({ ...spin(), serverSeed: 'c4'.repeat(32) }, MIN_BET)).toBe('hash')
  })

  test('whose prize or reels were changed is found out', () => {
    expect(verdictOf({ ...spin(), prize: '123.00' }, MIN_BET)).toBe('outcome')
    const outcome = { ...(spin().outcome as object), spins: [] }
    expect(verdictOf({ ...spin(), outcome }, MIN_BET)).toBe('outcome')
  })

  test('of another nonce is found out', () => {
    expect(verdictOf({ ...spin(), fairness: { ...fairness, nonce: 4 } }, MIN_BET)).toBe('outcome')
  })
})

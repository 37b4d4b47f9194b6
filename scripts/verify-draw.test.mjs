import { createHash } from 'node:crypto'
import { roundForClose } from '@trevo/fair/chain'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { fromHex, toHex } from '@trevo/fair/sha256'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { formatResult } from '@trevo/lottery/models'
import { describe, expect, test } from 'vitest'
import { problemsOf, verifyCommitment, verifyDraw } from './verify-draw.mjs'

const chain = makeChain(fromHex('5e'.repeat(32)), 40)
const seedAt = (position) => chain[position] ?? new Uint8Array()
const commitment = toHex(seedAt(0))

describe('what anybody can check agrees with what was drawn', () => {
  test.each(LOTTERY_GAMES.map(({ code, family }) => [code, family.model]))('%s', (code, model) => {
    for (let position = 1; position <= 40; position++) {
      const seed = toHex(seedAt(position))
      const input = `${code}:20261115-${position}`
      const drawn = formatResult(model, drawResult(model, seedAt(position), input))
      expect(verifyDraw({ game: code, seed, input })).toBe(drawn)
    }
  })
})

test('a seed holds at its own place of its own day alone', () => {
  const seed = toHex(seedAt(3))
  expect(verifyCommitment({ seed, commitment, position: 3 })).toBe(true)
  expect(verifyCommitment({ seed, commitment: commitment.toUpperCase(), position: 3 })).toBe(true)
  expect(verifyCommitment({ seed, commitment, position: 2 })).toBe(false)
  expect(verifyCommitment({ seed: `${seed.slice(0, -1)}f`, commitment, position: 3 })).toBe(false)
})

test('says what it does not know', () => {
  expect(() => verifyDraw({ game: 'bingo', seed: '00'.repeat(32), input: '' })).toThrow('There is no game bingo')
  expect(() => verifyDraw({ game: '5d', seed: '00', input: '' })).toThrow('64 hexadecimal')
})

describe('a draw as the page shows it', () => {
  const { chain: beaconChain, sign } = createSandboxBeacon(Buffer.alloc(32, 6), Date.now)
  const { hash, publicKey, genesisSeconds: genesis, periodSeconds: period } = beaconChain
  const closesAt = '2026-11-15T12:00:55.000Z'
  const round = roundForClose(beaconChain, Date.parse(closesAt))
  const beacon = { chain: hash, publicKey, genesis, period, round, signature: sign(round) }
  const randomness = createHash('sha256').update(beacon.signature, 'hex').digest('hex')
  const publicInput = `5d-1m:20261115-0003:${randomness}`
  const result = drawResult({ kind: 'digits', count: 5 }, seedAt(3), publicInput)
  const [seed, previous] = [toHex(seedAt(3)), toHex(seedAt(2))]
  const proof = { seed, previous, commitment, index: 3, publicInput, beacon }
  const draw = { period: '20261115-0003', closesAt, result, proof }
  const wrong = (changes) => problemsOf('5d-1m', { ...draw, proof: { ...proof, ...changes } })

  test('holds', () => {
    expect(problemsOf('5d-1m', draw)).toEqual([])
  })

  test('is found out in each of its parts', () => {
    expect(problemsOf('5d-1m', { ...draw, result: [...result].reverse() })).toEqual([expect.stringMatching(/give/)])
    expect(wrong({ previous: toHex(seedAt(1)) })).toEqual(['the seed does not follow the one before'])
    expect(wrong({ beacon: { ...beacon, signature: sign(round + 1) } })).toContain(
      `the beacon did not sign round ${round} so`,
    )
    // A later round, honestly signed: the house waited for one that suits.
    const later = { ...beacon, round: round + 1, signature: sign(round + 1) }
    expect(wrong({ beacon: later })).toContain('the round of the beacon is not the one that follows the close')
    expect(wrong({ publicInput: '5d-1m:20261115-0003' })).toContain(
      'the public text is not made of game, period and beacon',
    )
  })

  test('that was called off shows its seed all the same', () => {
    expect(problemsOf('5d-1m', { ...draw, result: null, proof: { ...proof, publicInput: null } })).toEqual([])
  })
})

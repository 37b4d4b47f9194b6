import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { formatResult } from '@trevo/lottery/models'
import { fromHex, toHex } from '@trevo/lottery/sha256'
import { describe, expect, test } from 'vitest'
import { verifyCommitment, verifyDraw } from './verify-draw.mjs'

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

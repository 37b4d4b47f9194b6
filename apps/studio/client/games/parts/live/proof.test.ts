import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verdictOf, verdictsOf } from './proof.ts'

const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const SALT = 'ab'.repeat(32)
const LAST = createHash('sha256').update('the end').digest('hex')
const [FIRST, TERMINAL] = [sha(LAST), sha(sha(LAST))]
const numberOf = (hash: string) => createHmac('sha256', hash).update(`${SALT}:0:0`).digest().readUInt32BE(0) % 37
const roundOf = (id: number, hash: string) => ({
  id,
  chain: 1,
  position: id,
  hash,
  outcome: { number: numberOf(hash) },
})
const chain = {
  id: 1,
  terminalHash: TERMINAL,
  salt: SALT,
  length: 2,
  publishedAt: '2026-01-01T00:00:00.000Z',
  saltedAt: null,
  beacon: null,
}

test('rounds that follow from their hashes are equal, and each answers to the one before', () => {
  const page = { rounds: [roundOf(2, LAST), roundOf(1, FIRST)], chains: [chain], next: null }
  expect([...verdictsOf('roulette', page)]).toEqual([
    [2, 'equal'],
    [1, 'equal'],
  ])
})

test('another number, another hash or another salt is found', () => {
  const number = (numberOf(FIRST) + 1) % 37
  expect(verdictOf('roulette', { hash: FIRST, outcome: { number } }, chain, TERMINAL)).toBe('result')
  expect(verdictOf('roulette', roundOf(1, LAST), chain, TERMINAL)).toBe('chain')
  expect(verdictOf('roulette', roundOf(1, FIRST), { salt: null }, TERMINAL)).toBe('result')
})

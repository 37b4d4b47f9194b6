import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { crashPoint, hashAt, hashesFrom } from '../apps/studio/src/crash/chain.ts'
import { crashOf, hashBefore, problemsOf } from './verify-crash.mjs'

const SALT = 'public salt'
const LENGTH = 400
const hashes = hashesFrom(createHash('sha256').update('a seed').digest(), LENGTH)
const flights = Array.from({ length: LENGTH }, (_, index) => {
  const hash = hashAt(hashes, index + 1)
  return { id: index + 1, chain: 1, position: index + 1, crash: crashPoint(hash, SALT), hash }
})
const chains = [{ id: 1, terminalHash: hashAt(hashes, 0), salt: SALT }]

test('what the studio shows holds', () => {
  expect(problemsOf({ flights, chains })).toEqual([])
  expect(new Set(flights.map(({ crash }) => crash)).size).toBeGreaterThan(100)
})

test('a salt that is not made of the bets it is said to be made of is found', () => {
  const terminalHash = hashAt(hashes, 0)
  const salt = createHash('sha256').update(`${terminalHash}\nfirst\nsecond`).digest('hex')
  const salted = { id: 2, terminalHash, salt }
  expect(problemsOf({ flights: [], chains: [{ ...salted, seeds: ['second', 'first'] }] })).toEqual([])
  expect(problemsOf({ flights: [], chains: [{ ...salted, seeds: ['second', 'third'] }] })).toEqual([
    'chain 2: its salt is not made of its first bets',
  ])
})

test('a round that ended elsewhere, was not promised or is of another chain is found', () => {
  const [first, second, ...rest] = flights
  if (first === undefined || second === undefined) throw new Error('the chain is too short')
  const moved = { ...second, crash: second.crash + 1 }
  expect(problemsOf({ flights: [first, moved, ...rest], chains })).toEqual([
    expect.stringMatching(/^round 2: ended at/),
  ])
  const hash = hashBefore('00'.repeat(32))
  const swapped = { ...first, hash, crash: crashOf({ hash, salt: SALT }) }
  expect(problemsOf({ flights: [swapped], chains })).toEqual(['round 1: its hash was not promised'])
  expect(problemsOf({ flights: [{ ...first, chain: 2 }], chains })).toEqual(['round 1: its chain 2 is not shown'])
})

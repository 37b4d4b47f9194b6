import { createHash } from 'node:crypto'
import { QUICKNET } from '@trevo/fair/chain'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { expect, test } from 'vitest'
import { crashPoint } from '../apps/studio/src/crash/chain.ts'
import { hashAt, hashesFrom } from '../apps/studio/src/live/chain.ts'
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

test('a salt that the beacon did not give, or that was known before, is found', () => {
  const { chain: beaconChain, sign } = createSandboxBeacon(Buffer.alloc(32, 4), Date.now)
  const { hash: chain, publicKey, genesisSeconds: genesis, periodSeconds: period } = beaconChain
  const round = 1000
  const beacon = { chain, publicKey, genesis, period, round, signature: sign(round) }
  const salt = createHash('sha256').update(beacon.signature, 'hex').digest('hex')
  const publishedAt = new Date((genesis + 999 * period) * 1000 - 1).toISOString()
  const good = { id: 2, terminalHash: hashAt(hashes, 0), salt, publishedAt, beacon }
  const wrong = (changes) => problemsOf({ flights: [], chains: [{ ...good, ...changes }] })
  expect(wrong({})).toEqual([])
  expect(wrong({ salt: 'ab'.repeat(32) })).toEqual(['chain 2: its salt is not what the beacon gave'])
  expect(wrong({ publishedAt: new Date((genesis + 999 * period) * 1000).toISOString() })).toEqual([
    'chain 2: its salt was known when it was published',
  ])
  expect(wrong({ beacon: { ...beacon, round: 1001 } })).toEqual(['chain 2: the beacon did not sign round 1001 so'])
  expect(wrong({ beacon: { ...beacon, chain: QUICKNET.hash } })).toEqual([
    'chain 2: the beacon is called quicknet but has another key or another clock',
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

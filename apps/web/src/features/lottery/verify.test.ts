import { roundForClose } from '@trevo/fair/chain'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { randomnessOf } from '@trevo/fair/verify'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { expect, test } from 'vitest'
import { isSigned, verifyDraw } from './verify.ts'

const hex = (bytes: Uint8Array | undefined) =>
  Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
const model = { kind: 'digits', count: 5 } as const
const chain = makeChain(new Uint8Array(32).fill(7), 4)
const closesAt = '2026-11-15T03:02:55.000Z'
const period = '20261115-0003'
const { chain: beaconChain, sign } = createSandboxBeacon(new Uint8Array(32).fill(8), Date.now)
const round = roundForClose(beaconChain, Date.parse(closesAt))
const beacon = {
  chain: beaconChain.hash,
  publicKey: beaconChain.publicKey,
  genesis: beaconChain.genesisSeconds,
  period: beaconChain.periodSeconds,
  round,
  at: '2026-11-15T03:03:00.000Z',
  signature: sign(round),
  source: '/',
}
const proof = {
  beacon,
  day: '2026-11-15',
  index: 3,
  length: 4,
  commitment: hex(chain[0]),
  committedAt: '2026-11-14T20:00:00.000Z',
  publicInput: `5d-1m:${period}:${randomnessOf(beacon.signature)}`,
  seed: hex(chain[3]),
  previous: hex(chain[2]),
}
const result = [...drawResult(model, chain[3] ?? new Uint8Array(), proof.publicInput)]

test('an honest draw holds in all its parts', () => {
  expect(verifyDraw(model, { closesAt, period, result, proof })).toEqual({
    follows: true,
    committed: true,
    numbers: true,
    round: true,
    named: null,
    missed: null,
  })
})

test('each lie shows where it was told', () => {
  const [first = 0, ...rest] = result
  expect(verifyDraw(model, { closesAt, period, result: [(first + 1) % 10, ...rest], proof })).toMatchObject({
    numbers: false,
    follows: true,
  })
  expect(verifyDraw(model, { closesAt, period, result, proof: { ...proof, previous: hex(chain[1]) } })?.follows).toBe(
    false,
  )
  expect(
    verifyDraw(model, { closesAt, period, result, proof: { ...proof, commitment: hex(chain[1]) } })?.committed,
  ).toBe(false)
  expect(verifyDraw(model, { closesAt, period, result, proof: { ...proof, seed: hex(chain[4]) } })).toMatchObject({
    follows: false,
  })
})

test('the first draw that was announced stands by its commitment alone', () => {
  const first = { ...proof, previous: null }
  expect(verifyDraw(model, { closesAt, period, result, proof: first })).toEqual({
    follows: null,
    committed: true,
    numbers: true,
    round: true,
    named: null,
    missed: null,
  })
})

test('nothing is said before the seed is out', () => {
  expect(verifyDraw(model, { closesAt, period, result: null, proof: { ...proof, seed: null } })).toBeNull()
})

test('a void draw whose round stayed away is checked as far as it goes', () => {
  const away = { ...proof, publicInput: null, beacon: { ...beacon, signature: null } }
  expect(verifyDraw(model, { closesAt, period, result: null, proof: away })).toEqual({
    follows: true,
    committed: true,
    numbers: null,
    round: null,
    named: true,
    missed: null,
  })
  const chosen = { ...away, beacon: { ...away.beacon, round: round + 1 } }
  expect(verifyDraw(model, { closesAt, period, result: null, proof: chosen })?.named).toBe(false)
  const forged = { ...away, seed: hex(chain[4]) }
  expect(verifyDraw(model, { closesAt, period, result: null, proof: forged })).toMatchObject({
    committed: false,
    follows: false,
  })
})

test('once the round of a void draw is known, so is what it would have shown', () => {
  expect(verifyDraw(model, { closesAt, period, result: null, proof })).toMatchObject({
    numbers: null,
    round: true,
    named: null,
    missed: result,
  })
})

test('a round that was chosen, or that the beacon did not sign, shows', async () => {
  const later = { ...beacon, round: round + 1, signature: sign(round + 1) }
  expect(verifyDraw(model, { closesAt, period, result, proof: { ...proof, beacon: later } })?.round).toBe(false)
  const other = { ...proof, publicInput: `5d-1m:${period}:${randomnessOf(later.signature)}` }
  expect(verifyDraw(model, { closesAt, period, result, proof: other })?.round).toBe(false)
  expect(await isSigned(beacon)).toBe(true)
  expect(await isSigned({ ...beacon, signature: later.signature })).toBe(false)
  expect(await isSigned({ ...beacon, signature: null })).toBe(false)
})

test('a draw from before the beacon has no round to check', () => {
  const old = { ...proof, beacon: null, publicInput: `5d-1m:${period}` }
  const drawn = [...drawResult(model, chain[3] ?? new Uint8Array(), old.publicInput)]
  expect(verifyDraw(model, { closesAt, period, result: drawn, proof: old })).toMatchObject({
    round: null,
    numbers: true,
  })
})

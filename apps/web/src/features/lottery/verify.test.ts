import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { expect, test } from 'vitest'
import { verifyDraw } from './verify.ts'

const hex = (bytes: Uint8Array | undefined) =>
  Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
const model = { kind: 'digits', count: 5 } as const
const chain = makeChain(new Uint8Array(32).fill(7), 4)
const proof = {
  day: '2026-11-15',
  index: 3,
  length: 4,
  commitment: hex(chain[0]),
  committedAt: '2026-11-14T20:00:00.000Z',
  publicInput: '5d-1m:20261115-0003',
  seed: hex(chain[3]),
  previous: hex(chain[2]),
}
const result = [...drawResult(model, chain[3] ?? new Uint8Array(), proof.publicInput)]

test('an honest draw holds in all three parts', () => {
  expect(verifyDraw(model, { result, proof })).toEqual({ follows: true, committed: true, numbers: true })
})

test('each lie shows where it was told', () => {
  const [first = 0, ...rest] = result
  expect(verifyDraw(model, { result: [(first + 1) % 10, ...rest], proof })).toMatchObject({
    numbers: false,
    follows: true,
  })
  expect(verifyDraw(model, { result, proof: { ...proof, previous: hex(chain[1]) } })?.follows).toBe(false)
  expect(verifyDraw(model, { result, proof: { ...proof, commitment: hex(chain[1]) } })?.committed).toBe(false)
  expect(verifyDraw(model, { result, proof: { ...proof, seed: hex(chain[4]) } })).toMatchObject({ follows: false })
})

test('the first draw that was announced stands by its commitment alone', () => {
  const first = { ...proof, previous: null }
  expect(verifyDraw(model, { result, proof: first })).toEqual({ follows: null, committed: true, numbers: true })
})

test('nothing is said before the seed is out', () => {
  expect(verifyDraw(model, { result: null, proof: { ...proof, seed: null } })).toBeNull()
})

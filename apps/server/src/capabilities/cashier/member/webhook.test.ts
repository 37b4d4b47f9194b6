import { timingSafeEqual } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { isFromService, txidsOf } from './webhook.ts'

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) }
})

const claim = (change: object = {}) => ({
  secret: 'right',
  ip: '203.0.113.7',
  headers: { 'x-client-verify': 'SUCCESS' },
  ...change,
})
const OPEN = { allowedIps: [], header: undefined }

test('the secret, the address and the proxy’s word each keep a forger out', () => {
  expect(isFromService(claim(), ['right'], OPEN)).toBe(true)
  expect(isFromService(claim({ secret: 'wrong' }), ['right'], OPEN)).toBe(false)
  expect(isFromService(claim({ secret: '' }), ['right'], OPEN)).toBe(false)
  expect(isFromService(claim(), ['right'], { ...OPEN, allowedIps: ['203.0.113.7'] })).toBe(true)
  expect(isFromService(claim(), ['right'], { ...OPEN, allowedIps: ['203.0.113.8'] })).toBe(false)
  // While two keys stand, both addresses are ours.
  expect(isFromService(claim(), ['newer', 'right'], OPEN)).toBe(true)
  expect(isFromService(claim({ secret: 'third' }), ['newer', 'right'], OPEN)).toBe(false)
  const header = { name: 'x-client-verify', value: 'SUCCESS' }
  expect(isFromService(claim(), ['right'], { ...OPEN, header })).toBe(true)
  expect(isFromService(claim({ headers: {} }), ['right'], { ...OPEN, header })).toBe(false)
  for (const value of ['SUCCES', 'SUCCESS ', 'FAILED!', '']) {
    expect(isFromService(claim({ headers: { 'x-client-verify': value } }), ['right'], { ...OPEN, header })).toBe(false)
  }
})

test('secret and header are compared in constant time', () => {
  const compared = vi.mocked(timingSafeEqual)
  compared.mockClear()
  const header = { name: 'x-client-verify', value: 'SUCCESS' }
  isFromService(claim({ headers: { 'x-client-verify': 'S' } }), ['right'], { ...OPEN, header })
  expect(compared).toHaveBeenCalledTimes(2)
  isFromService(claim({ secret: 'r' }), ['right'], OPEN)
  expect(compared).toHaveBeenCalledTimes(3)
})

test('of a webhook only the ids of charges are read', () => {
  const txid = 'a'.repeat(32)
  expect(txidsOf({ pix: [{ txid, valor: '1.00' }, { endToEndId: 'E1' }, { txid: "'; drop table" }] })).toEqual([txid])
  expect(txidsOf({ pix: 'x' })).toEqual([])
  expect(txidsOf(null)).toEqual([])
})

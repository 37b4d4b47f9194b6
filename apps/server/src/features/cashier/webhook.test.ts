import { expect, test } from 'vitest'
import { isFromService, txidsOf } from './webhook.ts'

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
})

test('of a notice only the ids of charges are read', () => {
  const txid = 'a'.repeat(32)
  expect(txidsOf({ pix: [{ txid, valor: '1.00' }, { endToEndId: 'E1' }, { txid: "'; drop table" }] })).toEqual([txid])
  expect(txidsOf({ pix: 'x' })).toEqual([])
  expect(txidsOf(null)).toEqual([])
})

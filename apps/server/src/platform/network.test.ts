import { expect, test } from 'vitest'
import { isLoopback, networkOf } from './network.ts'

test('one household of IPv6 is one network, however its addresses are written', () => {
  const same = ['2001:db8:7:1::5', '2001:0db8:0007:0001:ffff::9', '2001:DB8:7:1:0:0:0:5']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:7:1']))
  expect(networkOf('2001:db8:7:2::5')).toBe('2001:db8:7:2')
  expect(networkOf('2001:db8::5')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('an IPv4 address is a network of its own, also inside IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('loopback is this machine alone', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['10.0.0.1', '1270.0.0.1', '2001:db8::1', ''].map(isLoopback)).toEqual([false, false, false, false])
})

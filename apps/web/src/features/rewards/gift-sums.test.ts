import { expect, test } from 'vitest'
import { giftSums } from './gift-sums.ts'

test('several gifts are told as their sums, money before points', () => {
  const gifts = [
    { kind: 'points', amount: '10.00' },
    { kind: 'cash', amount: '2.50' },
    { kind: 'cash', amount: '0.75' },
    { kind: 'points', amount: '1.00' },
  ] as const
  expect(giftSums(gifts)).toEqual([
    { kind: 'cash', amount: '3.25' },
    { kind: 'points', amount: '11.00' },
  ])
  expect(giftSums([])).toEqual([])
})

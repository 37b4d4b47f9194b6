import { expect, test } from 'vitest'
import { betsOf, chipText, doubled, stacksOf, totalOf, withChip, withoutChip } from './chips.ts'

const LIMIT = 100_000n
const table = [
  { spot: 'red', amountMinor: 10_000n },
  { spot: '17', amountMinor: 5_000n },
  { spot: 'red', amountMinor: 20_000n },
]

test('chips on one spot are one bet', () => {
  expect(totalOf(table)).toBe(35_000n)
  expect(stacksOf(table)).toEqual(
    new Map([
      ['red', 30_000n],
      ['17', 5_000n],
    ]),
  )
  expect(betsOf(table)).toEqual([
    { spot: 'red', amount: '3.00' },
    { spot: '17', amount: '0.50' },
  ])
})

test('the table holds so many and no more', () => {
  expect(totalOf(withChip(table, '0', 65_000n, LIMIT) ?? [])).toBe(LIMIT)
  expect(withChip(table, '0', 65_001n, LIMIT)).toBeNull()
  expect(totalOf(doubled(table, LIMIT) ?? [])).toBe(70_000n)
  expect(doubled(table, 69_999n)).toBeNull()
})

test('the newest chip of a spot goes first', () => {
  expect(withoutChip(table, 'red')).toEqual(table.slice(0, 2))
  expect(withoutChip(table, 'black')).toEqual(table)
})

test.each([
  ['0.50', '0,50'],
  ['5.00', '5'],
  [12_500n, '1,25'],
  [100n, '0,01'],
])('%s is written on a chip as %s', (amount, text) => {
  expect(chipText(amount)).toBe(text)
})

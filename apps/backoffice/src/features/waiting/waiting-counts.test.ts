import { expect, test } from 'vitest'
import { hasGrown, titleOf, totalOf } from './waiting-counts.ts'

const of = (chats: number | null, deposits: number | null, withdrawals: number | null) => ({
  chats,
  deposits,
  withdrawals,
  identities: 0,
})

test('all that waits is counted, and a queue of somebody else is not', () => {
  expect(totalOf(of(2, 1, 4))).toBe(7)
  expect(totalOf(of(null, 1, 4))).toBe(5)
})

test('a tab says how many wait', () => {
  expect(titleOf('Trevo', undefined)).toBe('Trevo')
  expect(titleOf('Trevo', of(0, 0, null))).toBe('Trevo')
  expect(titleOf('Trevo', of(1, 0, 2))).toBe('(3) Trevo')
})

test.each([
  ['the first count', null, of(5, 5, 5), false],
  ['one more chat', of(0, 0, 0), of(1, 0, 0), true],
  ['one less', of(2, 1, 1), of(1, 1, 1), false],
  ['the same', of(2, 1, 1), of(2, 1, 1), false],
  ['one more here and one less there', of(2, 1, 1), of(1, 2, 1), true],
  ['one more identity', of(0, 0, 0), { ...of(0, 0, 0), identities: 1 }, true],
  ['a queue that is now theirs', of(null, 0, 0), of(3, 0, 0), true],
] as const)('%s', (_what, before, now, grown) => {
  expect(hasGrown(before, now)).toBe(grown)
})

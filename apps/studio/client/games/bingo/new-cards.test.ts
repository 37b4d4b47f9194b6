import { expect, test } from 'vitest'
import { newCard } from './new-cards.ts'

test('a card has fifteen different numbers of ninety, rising down its columns and from one to the next', () => {
  expect(newCard(() => 0)).toEqual([1, 4, 7, 10, 13, 2, 5, 8, 11, 14, 3, 6, 9, 12, 15])
  expect(Math.max(...newCard(() => 0.999))).toBe(90)
  const card = newCard(Math.random)
  expect(new Set(card).size).toBe(15)
})

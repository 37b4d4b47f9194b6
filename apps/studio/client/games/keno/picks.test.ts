import { expect, test } from 'vitest'
import { anyPicks, toggled } from './picks.ts'

test('a number is picked, and picked off again', () => {
  expect(toggled([3], 7)).toEqual([3, 7])
  expect(toggled([3, 7], 3)).toEqual([7])
})

test('an eleventh number is not taken', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(toggled(ten, 11)).toEqual(ten)
  expect(toggled(ten, 10)).toHaveLength(9)
})

test('picks for the player are different, from the first to the last number', () => {
  expect(anyPicks(3, () => 0)).toEqual([1, 2, 3])
  expect(anyPicks(3, () => 0.999)).toEqual([40, 39, 38])
})

import { describe, expect, test } from 'vitest'
import { asTyped, foldQuery, slipsBetween } from './wording.ts'

describe('a search text', () => {
  test.each([
    ['  Coração  ', 'coracao'],
    ['Lion’s Roar', 'lions roar'],
    ["Lion's", 'lions'],
    ['Onça-Pintada 2', 'onca pintada 2'],
    ['%_|', ''],
  ])('%j is folded to %j', (text, folded) => {
    expect(foldQuery(text)).toBe(folded)
  })
  test('has no more words than anybody would type', () => {
    expect(asTyped('a b c d e f g h')).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']])
  })
})

describe('slips', () => {
  test.each([
    ['tigre', 'tigre', 0],
    ['tirge', 'tigre', 1],
    ['tigr', 'tigre', 1],
    ['tiigre', 'tigre', 1],
    ['tygre', 'tigre', 1],
    ['itgre', 'tigre', 1],
    ['corasau', 'coracao', 2],
    ['', 'mar', 3],
  ])('from %j to %j: %i', (typed, meant, count) => {
    expect(slipsBetween(typed, meant)).toBe(count)
  })
})

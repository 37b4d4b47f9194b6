import { describe, expect, test } from 'vitest'
import { OUTSIDE_SPOTS, SPOTS } from '../../../src/engines/roulette/spots.ts'
import { moved, PLACES, placeAt, spotAt } from './lattice.ts'

/** The middle of a cell, and then so much of a cell to the right and down. Row 0 is the zero's. */
const touch = (column: number, row: number, right = 0, down = 0) =>
  spotAt(placeAt((column + 0.5 + right) / 3, (row + 0.5 + down) / 14))

describe('the number field', () => {
  test('has a place for every inside spot and the columns', () => {
    const elsewhere = Object.keys(OUTSIDE_SPOTS).filter((spot) => !spot.startsWith('column'))
    expect(new Set(PLACES.keys())).toEqual(new Set([...SPOTS.keys()].filter((spot) => !elsewhere.includes(spot))))
  })

  test.each([
    ['a number', touch(1, 6), '17'],
    ['the first and the last', `${touch(0, 1)} ${touch(2, 12)}`, '1 36'],
    ['the line to the right', touch(1, 6, 0.45), '17-18'],
    ['the line below', touch(1, 6, 0, 0.45), '17-20'],
    ['a corner', touch(1, 6, 0.45, 0.45), '17-18-20-21'],
    ['the left edge', touch(0, 6, -0.45), '16-17-18'],
    ['the left edge between rows', touch(0, 6, -0.45, 0.45), '16-17-18-19-20-21'],
    ['the right edge', touch(2, 6, 0.45), '18'],
    ['the zero', touch(0, 0, -0.45), '0'],
    ['the line under the zero', touch(2, 1, 0, -0.45), '0-3'],
    ['the same line from above', touch(0, 0, 0, 0.45), '0-1'],
    ['between zero and two', touch(0, 1, 0.45, -0.45), '0-1-2'],
    ['the edge under the zero', touch(0, 1, -0.45, -0.45), '0-1-2-3'],
    ['under the last row', touch(1, 12, 0, 0.45), '35'],
    ['a column', touch(2, 13, 0.45), 'column3'],
  ])('%s', (_, spot, expected) => {
    expect(spot).toBe(expected)
    for (const each of spot.split(' ')) expect(SPOTS.has(each)).toBe(true)
  })

  test('arrows reach every place and never leave the table', () => {
    const reached = new Set<string>()
    const waiting = [{ x: 2, y: 0 }]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const spot = spotAt(place)
      expect(SPOTS.has(spot)).toBe(true)
      if (reached.has(spot)) continue
      reached.add(spot)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        waiting.push(moved(place, dx, dy))
    }
    expect(reached).toEqual(new Set(PLACES.keys()))
  })
})

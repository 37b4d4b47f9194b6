import { expect, test } from 'vitest'
import { fallOf, pinsOf } from './geometry.ts'

test('rows grow by a pin each and stay in the middle', () => {
  const pins = pinsOf(8)
  expect(pins).toHaveLength(3 + 4 + 5 + 6 + 7 + 8 + 9 + 10)
  expect(pins.slice(0, 3)).toEqual([
    { x: -1, y: 1 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
  ])
  expect(pins.reduce((sum, { x }) => sum + x, 0)).toBe(0)
})

test('a ball ends above the place that its turns count', () => {
  // Of eight rows place k lies at k - 4.
  expect(fallOf([0, 0, 0, 0, 0, 0, 0, 0]).at(-1)?.x).toBe(-4)
  expect(fallOf([1, 1, 1, 1, 1, 1, 1, 1]).at(-1)?.x).toBe(4)
  expect(fallOf([1, 0, 0, 1, 0, 0, 0, 0]).at(-1)?.x).toBe(-2)
})

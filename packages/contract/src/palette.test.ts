import { describe, expect, test } from 'vitest'
import { contrastOf, paletteFrom, weakPairs } from './palette.ts'

test('contrast is as WCAG reckons it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

describe('a palette made from an accent', () => {
  test.each([
    ['dark', '#5AA9FF', true],
    ['dark', '#ff8a3d', true],
    ['dark', '#e0497b', true],
    // Too near to the ground to be seen on it.
    ['dark', '#12305a', false],
    ['light', '#1560BD', true],
    ['light', '#b3261e', true],
    ['light', '#7a3ff2', true],
    // White on it and it on white: neither can be read.
    ['light', '#ffd84d', false],
  ] as const)('%s %s can be read: %s', (theme, accent, isFine) => {
    expect([accent, weakPairs(theme, paletteFrom(accent, theme)).length === 0]).toEqual([accent, isFine])
  })
})

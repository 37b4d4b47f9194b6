import { describe, expect, test } from 'vitest'
import { contrastOf, paletteFrom, weakPairs } from './palette.ts'

test('contrast is as WCAG reckons it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  // Nearly black: its light is a twelfth of its number.
  expect(contrastOf('#0a0a0a', '#ffffff')).toBeCloseTo(1.05 / (0.05 + 10 / 255 / 12.92), 8)
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

test('shades and grounds are mixtures of the accent', () => {
  // 22 % white and 18 % black; 16, 40, 20 and 8 % on the ground #06110c.
  expect(paletteFrom('#5AA9FF', 'dark')).toMatchObject({
    '--c-brand-hi': '#7ebcff',
    '--c-brand-lo': '#4a8bd1',
    '--c-brand-contrast': '#050a0f',
    '--c-brand-soft': '#132933',
    '--g-hero': 'radial-gradient(120% 120% at 85% 0%, #284e6d 0%, #172f3d 42%, #0d1d1f 100%)',
    '--g-page': 'radial-gradient(90% 320px at 50% 0, #132933 0%, rgba(19, 41, 51, 0) 100%)',
  })
  // 5 % white and 16 % black; 13 % on white.
  expect(paletteFrom('#1560BD', 'light')).toMatchObject({
    '--c-brand-hi': '#2168c0',
    '--c-brand-lo': '#12519f',
    '--c-brand-contrast': '#ffffff',
    '--c-brand-soft': '#e1eaf6',
  })
})

test('text in the accent is lightened until it has a little more than the least contrast', () => {
  // The step before, #7993be, has 4.45 on the lightest ground.
  expect(paletteFrom('#3a60a0', 'dark')['--c-brand-text']).toBe('#8199c2')
})

test('a colour that is no number of six digits cannot be read', () => {
  expect(weakPairs('dark', { '--c-brand-contrast': 'white' }).map(({ ground, ratio }) => [ground, ratio])).toEqual([
    ['--c-brand', 0],
    ['--c-brand-hi', 0],
    ['--c-brand-lo', 0],
  ])
})

import { expect, test } from 'vitest'
import { lightOf, meanLuminance } from './light.ts'

const pixels = (...colours: number[][]) => new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]))

test('brightness is that of all pixels together, as an eye weighs colours', () => {
  expect(meanLuminance(pixels([0, 0, 0], [255, 255, 255]))).toBeCloseTo(127.5)
  // Green is bright, blue is not: 255 * 0.7152 and 255 * 0.0722.
  expect(meanLuminance(pixels([0, 255, 0]))).toBeCloseTo(182.38)
  expect(meanLuminance(pixels([0, 0, 255]))).toBeCloseTo(18.41)
  expect(meanLuminance(pixels())).toBe(0)
})

test.each([
  [0, 'dark'],
  [54, 'dark'],
  [55, 'good'],
  [225, 'good'],
  [226, 'glare'],
])('a brightness of %d is %s', (luminance, light) => {
  expect(lightOf(luminance)).toBe(light)
})

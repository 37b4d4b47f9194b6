import { expect, test } from 'vitest'
import { isRetained } from './use-press.ts'

const box = { left: 100, right: 200, top: 50, bottom: 94 }

test('a finger up to 20 px outside the element still means it', () => {
  expect(isRetained(box, 150, 70)).toBe(true)
  expect(isRetained(box, 80, 30)).toBe(true)
  expect(isRetained(box, 220, 114)).toBe(true)
})

test('a finger further away does not', () => {
  expect(isRetained(box, 79, 70)).toBe(false)
  expect(isRetained(box, 221, 70)).toBe(false)
  expect(isRetained(box, 150, 29)).toBe(false)
  expect(isRetained(box, 150, 115)).toBe(false)
})

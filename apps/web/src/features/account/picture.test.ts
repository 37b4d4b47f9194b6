import { expect, test } from 'vitest'
import { pictureProblem } from './picture.ts'

const MB = 1024 * 1024
const file = (type: string, name = 'me.jpg', size = MB) => ({ type, name, size })

test('JPEG and PNG pictures pass, anything else is named as the wrong type', () => {
  expect(pictureProblem(file('image/jpeg'))).toBeNull()
  expect(pictureProblem(file('image/png'))).toBeNull()
  expect(pictureProblem(file('image/webp'))).toBe('image_type')
  expect(pictureProblem(file('application/pdf', 'me.jpg'))).toBe('image_type')
})

test('a file without a type is judged by its name', () => {
  expect(pictureProblem(file('', 'ME.JPEG'))).toBeNull()
  expect(pictureProblem(file('', 'me.heic'))).toBe('image_type')
})

test('five megabytes pass, one byte more does not', () => {
  expect(pictureProblem(file('image/png', 'me.png', 5 * MB))).toBeNull()
  expect(pictureProblem(file('image/png', 'me.png', 5 * MB + 1))).toBe('image_too_large')
})

import { expect, test } from 'vitest'
import { isComplete, picturesProblem } from './application.ts'

test.each([
  ['Y', 'Y', { nothing: false, remark: false, picture: false }],
  ['Y', 'N', { nothing: false, remark: false, picture: true }],
  ['N', 'Y', { nothing: false, remark: true, picture: false }],
  ['N', 'N', { nothing: true, remark: true, picture: true }],
] as const)('picture %s, remark %s: it may be sent once all that is asked for is there', (image, remark, expected) => {
  const rules = { imageRequired: image, remarkRequired: remark }
  expect(isComplete(rules, '', 0)).toBe(expected.nothing)
  // Blanks are no remark.
  expect(isComplete(rules, ' \n ', 0)).toBe(expected.nothing)
  expect(isComplete(rules, 'Paguei', 0)).toBe(expected.remark)
  expect(isComplete(rules, '', 1)).toBe(expected.picture)
  expect(isComplete(rules, 'Paguei', 1)).toBe(true)
})

const file = (size = 1, type = 'image/png') => ({ size, type, name: 'a' })

test('pictures are refused by type, by size and by number, in this order', () => {
  expect(picturesProblem(0, [file(), file(1, 'image/jpeg'), file()])).toBeNull()
  expect(picturesProblem(0, [file(1, 'image/gif')])).toBe('activity_image_type')
  expect(picturesProblem(0, [file(5_242_880)])).toBeNull()
  expect(picturesProblem(0, [file(5_242_881)])).toBe('activity_apply_remark_limit3')
  expect(picturesProblem(2, [file(), file()])).toBe('activity_apply_remark_limit4')
  expect(picturesProblem(3, [])).toBeNull()
})

import { expect, test } from 'vitest'
import { isComplete, picturesProblem } from './application.ts'

test.each([
  ['Y', 'Y', [false, false, false, true]],
  ['Y', 'N', [false, false, true, true]],
  ['N', 'Y', [false, true, false, true]],
  ['N', 'N', [true, true, true, true]],
] as const)('picture %s, remark %s', (imageRequired, remarkRequired, expected) => {
  const rules = { imageRequired, remarkRequired }
  const cases = [
    isComplete(rules, '', 0),
    isComplete(rules, 'Paguei', 0),
    isComplete(rules, '', 1),
    isComplete(rules, 'Paguei', 1),
  ]
  expect(cases).toEqual(expected)
})

test('blanks are no remark', () => {
  expect(isComplete({ imageRequired: 'N', remarkRequired: 'Y' }, ' \n ', 0)).toBe(false)
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

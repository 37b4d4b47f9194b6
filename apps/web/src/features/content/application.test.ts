import { expect, test } from 'vitest'
import { missingOf, picturesProblem } from './application.ts'

test.each([
  ['Y', 'Y', { remarks: true, pictures: true }],
  ['Y', 'N', { remarks: false, pictures: true }],
  ['N', 'Y', { remarks: true, pictures: false }],
  ['N', 'N', { remarks: false, pictures: false }],
] as const)(
  'picture %s, remark %s: all that is missing is named at once',
  (imageRequired, remarkRequired, expected) => {
    const rules = { imageRequired, remarkRequired }
    expect(missingOf(rules, '', 0)).toEqual(expected)
    // Blanks are no remark.
    expect(missingOf(rules, ' \n ', 0)).toEqual(expected)
    expect(missingOf(rules, 'Paguei', 1)).toEqual({ remarks: false, pictures: false })
  },
)

const file = (size = 1, type = 'image/png') => ({ size, type, name: 'a' })

test('pictures are refused by type, by size and by number, in this order', () => {
  expect(picturesProblem(0, [file(), file(1, 'image/jpeg'), file()])).toBeNull()
  expect(picturesProblem(0, [file(1, 'image/gif')])).toBe('activity_image_type')
  expect(picturesProblem(0, [file(5_242_880)])).toBeNull()
  expect(picturesProblem(0, [file(5_242_881)])).toBe('activity_apply_remark_limit3')
  expect(picturesProblem(2, [file(), file()])).toBe('activity_apply_remark_limit4')
  expect(picturesProblem(3, [])).toBeNull()
})

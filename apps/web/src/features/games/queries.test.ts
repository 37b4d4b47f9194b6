import { expect, test } from 'vitest'
import { nextPageOf } from './queries.ts'

test.each([
  [1, 3, 2],
  [2, 3, 3],
  [3, 3, undefined],
  [1, 1, undefined],
  [1, 0, undefined],
])('after page %i of %i comes %s', (pageNum, totalPages, next) => {
  expect(nextPageOf({ pageNum, totalPages })).toBe(next)
})
